import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ToastHost } from '#ui/toastHost.tsx';

/** A part of a screen on its own, in a router that knows no address: what has no address yet can be tried. */
export async function openPart(part: ReactNode): Promise<void> {
  const route = createRootRoute({
    component: () => (
      <>
        {part}
        <ToastHost />
      </>
    ),
  });
  const router = createRouter({ routeTree: route, history: createMemoryHistory() });
  // types of the app's own router do not apply
  render(<RouterProvider router={router as never} />);
  await act(() => router.load());
}
