/** What PocketBase's JavaScript engine and our Go main put into every runtime; only what is used here. */
interface DatabaseQuery {
  bind(values: Record<string, unknown>): DatabaseQuery;
  one(into: unknown): void;
  all(into: unknown): void;
  execute(): unknown;
}
interface Database {
  newQuery(sql: string): DatabaseQuery;
}
interface EngineRecord {
  id: string;
  get(field: string): unknown;
  getString(field: string): string;
  getBool(field: string): boolean;
  set(field: string, value: unknown): void;
  original(): EngineRecord;
  isNew(): boolean;
  tokenKey(): string;
  /** A new key: every token of the account ends. */
  refreshTokenKey(): void;
  validatePassword(password: string): boolean;
  newPasswordResetToken(): string;
  collection(): EngineCollection;
}
interface EngineCollection {
  id: string;
  name: string;
  /** The duration in seconds. */
  authToken: { secret: string; duration: number };
}
interface App {
  db(): Database;
  runInTransaction(work: (tx: App) => void): void;
  runAllMigrations(): void;
  save(record: unknown): void;
  delete(record: unknown): void;
  newFilesystem(): FileStore;
  findRecordById(collection: string, id: string): EngineRecord;
  /** Throws if the token is not of this kind, expired, or used. */
  findAuthRecordByToken(token: string, kind: 'passwordReset' | 'auth'): EngineRecord;
  findAuthRecordByEmail(collection: string, email: string): EngineRecord;
  findCollectionByNameOrId(name: string): EngineCollection;
}
interface FileStore {
  attributes(key: string): { size: number };
  close(): void;
}
interface EngineRequest {
  app: App;
  auth: EngineRecord | null;
  request: {
    body: unknown;
    contentLength: number;
    header: { get(name: string): string };
    pathValue(name: string): string;
    method: string;
    url: { query(): { get(name: string): string } };
  };
  response: { header(): { set(name: string, value: string): void } };
  realIP(): string;
  /** What a middleware has noted. */
  get(name: string): unknown;
  json(status: number, body: unknown): void;
  noContent(status: number): void;
  blob(status: number, contentType: string, body: unknown): void;
  html(status: number, body: string): void;
  string(status: number, body: string): void;
  next(): void;
}
interface PasswordRequest extends EngineRequest {
  collection: { name: string };
  identity: string;
  password: string;
  record: EngineRecord | null;
}
interface AuthRequest extends EngineRequest {
  record: EngineRecord;
  /** The engine does not promote `request`. */
  requestEvent: EngineRequest;
  token: string;
  /** '' when a token is exchanged for a new one. */
  authMethod: string;
}
interface SubscribeRequest extends EngineRequest {
  subscriptions: string[];
  client: { get(key: string): EngineRecord | null };
}
interface RecordEvent {
  app: App;
  record: EngineRecord;
  next(): void;
}

declare const $app: App;
declare const $security: {
  createJWT(claims: Record<string, unknown>, key: string, seconds: number): string;
  parseJWT(token: string, key: string): Record<string, unknown>;
  parseUnverifiedJWT(token: string): Record<string, unknown>;
  randomStringWithAlphabet(length: number, alphabet: string): string;
  sha256(text: string): string;
  /** HMAC, in hexadecimal. */
  hs256(text: string, secret: string): string;
  /** In a time that does not tell how much of them is the same. */
  equal(one: string, other: string): boolean;
};
declare const $filesystem: { fileFromBytes(bytes: ArrayBuffer, name: string): unknown };
/**
 * At most this many bytes of a request's body, without the picture's metadata; the SHA-256 of what was sent; and the
 * type, the pixels and the frames by what the picture says of itself ('' and 0 for anything else). Throws when it was
 * truncated.
 */
declare const $readBody: (
  body: unknown,
  most: number,
) =>
  | { tooLarge: true }
  | {
      tooLarge: false;
      type: '' | import('#model/image.ts').ImageType;
      points: number;
      frames: number;
      bytes: ArrayBuffer;
      hash: string;
    };
declare const $sanitize: (html: string) => string;
declare const $malicious: (html: string) => boolean;
/** With its domain in ASCII; '' where no domain has such a name. */
declare const $asciiAddress: (address: string) => string;
/** Whether a word has letters of scripts that nobody writes together (GUEST-03). */
declare const $mixesScripts: (text: string) => boolean;
declare const $poke: () => void;
/** Of an address: itself, or the /64 of an IPv6 address, which one person has to themselves. */
/** SHA-256 of a text's UTF-16 units, little endian, in hexadecimal. */
declare const $digest: (text: string) => string;
declare const $network: (address: string) => string;
/** Ends the connections for pokes of these sessions. */
declare const $endStreams: (sessions: readonly string[]) => void;
/** One answer to a pull, from one snapshot; its rows stay in Go, as text. */
interface EnginePage {
  /** The statement's information about its snapshot, as JSON. */
  readonly snapshot: string;
  /** Its rows are larger than was asked for, and not all of them were read. */
  readonly isTooLarge: boolean;
  /** The whole body: these marks, a JSON object, and the rows. */
  answer(marks: string): EngineAnswer;
}
/** A body that the JavaScript engine does not hold. */
interface EngineAnswer {
  /** May be called once. */
  send(request: EngineRequest): void;
}
/** Throws inside a transaction: a page is read from the committed database. */
declare const $readPage: (
  app: App,
  sql: string,
  values: Record<string, string | number>,
  /** Bytes of its rows, beyond which reading stops; 0 for no limit. */
  most: number,
) => EnginePage;
/** Sends in the background; a failure is reported to the operator only. */
declare const $mail: (to: string, subject: string, text: string, html: string) => void;
/** Both send in the background, a few at a time; a failure is reported to the operator only. */
declare const $remindByMail: (mail: { to: string; subject: string; text: string; html: string; stop: string }) => void;
declare const $remindByPush: (push: {
  endpoint: string;
  p256dh: string;
  auth: string;
  payload: string;
  topic: string;
  seconds: number;
}) => void;
/** The private and the public one, of a server that has none. */
declare const $newPushKeys: () => string[];
/** Whether an address is one of a browser's push service: nothing else is ever sent to. */
declare const $isPushService: (endpoint: string) => boolean;
/** Whether a browser can have made these: a point on P-256, and 16 bytes. */
declare const $arePushKeys: (p256dh: string, auth: string) => boolean;
/** How far reminders were sent, in seconds since 1970 (0: never in this folder), apart from the database. */
declare const $reminded: {
  last(): number;
  note(at: number): void;
  sent(): string;
  add(day: number, sent: string): void;
  isIdle(): boolean;
};
/** What admins are told of the backups; `provenAt` is ISO 8601, '' where none was proven. */
declare const $backups: { told(): { provenAt: string; problem: string; isOverdue: boolean } };
/** Whether this machine's clock is in doubt: then nothing is forgotten for its age (OPS-05). */
declare const $clock: { isDoubted(): boolean };
declare const $settings: {
  publicUrl: string;
  companyDomain: string;
  /** '' where every account gets a password of its own. */
  initialPassword: string;
  /** How many may wait for approval (GUEST-01). */
  waitingAccounts: number;
  mailConfigured: boolean;
  pushConfigured: boolean;
  version: string;
};
declare function toString(value: unknown, maxBytes?: number): string;
declare class DynamicModel<Shape extends object> {
  constructor(shape: Shape);
}
declare const Record: new (collection: EngineCollection, data?: object) => EngineRecord;
declare class BadRequestError extends Error {
  constructor(message: string, data?: unknown);
}
declare class ForbiddenError extends Error {
  constructor(message: string, data?: unknown);
}
declare class ValidationError extends Error {
  constructor(code: string, message: string);
}
