import { type ReactNode, useId } from 'react';
import { Switch } from '#ui/choice.tsx';

interface NotedSwitchProps {
  label: string;
  note: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children?: ReactNode;
}

/** A switch, what it means, and what there is to choose once it is on. */
export function NotedSwitch({ label, note, children, ...input }: NotedSwitchProps) {
  const id = useId();
  return (
    <div className="reminder">
      <Switch {...input} label={label} aria-describedby={id} />
      <div id={id} className="ink-3">
        {note}
      </div>
      {children}
    </div>
  );
}
