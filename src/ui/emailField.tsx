import { TextField, type TextFieldProps } from './textField.tsx';

/** An address: the keyboard has its @, and nothing is capitalised or corrected. */
export const EmailField = (props: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <TextField name="email" autoCapitalize="none" inputMode="email" spellCheck={false} required {...props} type="email" />
);
