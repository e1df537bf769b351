import { TextField, type TextFieldProps } from './textField.tsx';

/** An email address: the keyboard has an @, and nothing is capitalized or corrected. */
export const EmailField = (props: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <TextField name="email" autoCapitalize="none" inputMode="email" spellCheck={false} required {...props} type="email" />
);
