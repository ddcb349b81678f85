import { Outlet } from '@tanstack/react-router'
import { usePageTitle } from '#app/page-title.ts'
import { LoginMapPanel } from '#features/session/login-map-panel.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import classes from './auth-layout.module.css'

export function AuthLayout() {
  usePageTitle()
  return (
    <div className={classes.layout}>
      <main className={classes.main}>
        <div className={classes.column}>
          <BrandMark />
          <Outlet />
        </div>
      </main>
      <LoginMapPanel />
    </div>
  )
}
