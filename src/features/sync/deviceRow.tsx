import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';

/** One thing that this device holds or can do, in the sync centre. */
export function DeviceRow({
  icon,
  title,
  action,
  children,
}: {
  icon: IconName;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      <Icon name={icon} />
      <div className="grow">
        <b>{title}</b>
        {children}
      </div>
      {action}
    </li>
  );
}
