/** The server's entry points: `main.pb.js` and the Go main call these by name. */
export { onAccountDelete } from './account.ts';
export { adminApprove, adminCreate } from './commands.ts';
export { demoAdd, demoRemove } from './demo.ts';
export { guardLastAdmin } from './lastAdmin.ts';
export { changePassword } from './password.ts';
export { requestPasswordReset, resetPassword } from './passwordReset.ts';
export { manageUsers, updateRole } from './people.ts';
export { onProfileSaved } from './profile.ts';
export { checkRateLimit } from './rateLimit.ts';
export { register } from './register.ts';
export { config, onAuth, onAuthWithPassword, onFileToken, onRealtimeSubscribe, session } from './session.ts';
export { endSessions, sessions } from './sessions.ts';
export { updateUserSessionTime } from './sessionTime.ts';
export { onCollectionChanged, onServe, prune } from './start.ts';
export { pull, push } from './sync.ts';
export { cleanUploads, upload, uploadSizes } from './uploads.ts';
