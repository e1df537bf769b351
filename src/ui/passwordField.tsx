import { useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { IconButton } from './iconButton.tsx';
import { TextField, type TextFieldProps } from './textField.tsx';

/** Hidden at first; the eye shows it. The value is never spell-checked or capitalized. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const texts = useTexts();
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? texts.common.hidePassword : texts.common.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
