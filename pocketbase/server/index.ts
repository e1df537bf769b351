/** The server's entry points: `main.pb.js` and the Go main call these by name. */
export { onAccountDelete } from './account.ts';
export { adminCreate } from './commands.ts';
export { demoAdd, demoRemove } from './demo.ts';
export { guardLastAdmin } from './lastAdmin.ts';
export { onProfileSaved } from './profile.ts';
export { checkRateLimit } from './rateLimit.ts';
export { config, onAuth, onAuthWithPassword, onRealtimeSubscribe, refuse, session } from './session.ts';
export { updateUserSessionTime } from './sessionTime.ts';
export { onCollectionChanged, onServe } from './start.ts';
export { pull, push } from './sync.ts';
export { cleanUploads, upload, uploadSizes } from './uploads.ts';
