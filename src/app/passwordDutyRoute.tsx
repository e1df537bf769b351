import { PasswordDuty } from '#features/password/passwordDuty.tsx';
import { askToSignOut } from './signOut.ts';

export const PasswordDutyRoute = () => <PasswordDuty onSignOut={() => void askToSignOut()} />;
