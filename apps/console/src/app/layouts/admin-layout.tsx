import { Outlet } from '@tanstack/react-router'
import '@mantine/core/styles.layer.css'

export function AdminLayout() {
  return <Outlet />
}
