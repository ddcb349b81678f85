import { Outlet } from '@tanstack/react-router'
import { useFocusOnNavigation, usePageTitle } from '#app/page-navigation.ts'
import { LoginMapPanel } from '#features/session/login-map-panel.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import classes from './auth-layout.module.css'

export function AuthLayout() {
  usePageTitle()
  const mainRef = useFocusOnNavigation()
  return (
    <div className={classes.layout}>
      <main ref={mainRef} className={classes.main} tabIndex={-1}>
        <div className={classes.column}>
          <BrandMark />
          <Outlet />
        </div>
      </main>
      <LoginMapPanel />
    </div>
  )
}
