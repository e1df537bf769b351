/** The study session that is under way on this device. What was answered in it is in the log, and not here. */
export interface StudySession {
  account: string;
  /** The study day: at 04:00 another session begins. */
  day: number;
  /** Seconds since 1970. */
  began: number;
  /** Questions that were put off, in that order. */
  putOff: readonly string[];
  /** New questions beyond the day's part, by choice. */
  more: readonly string[];
  /** The question that is shown, and the id that its answer gets: in each tab and after a reload the same one. */
  shown?: { question: string; answer: string };
}

const key = 'study-session';

/** For a browser that stores nothing: lost with the page. */
let unstored: StudySession | null = null;

/** The session of this person and day; null when none is under way. Kept until it is ended, also when the tab is killed. */
export function studySession(account: string, day: number): StudySession | null {
  const session = read();
  return session?.account === account && session.day === day ? session : null;
}

export function keepStudySession(session: StudySession): void {
  unstored = session;
  try {
    localStorage.setItem(key, JSON.stringify(session));
  } catch {
    // full or forbidden
  }
}

export function endStudySession(): void {
  unstored = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // there was nothing
  }
}

function read(): StudySession | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isSession(stored) ? stored : unstored;
  } catch {
    return unstored;
  }
}

/** What another version of the app wrote there, or a person, begins a new session. */
function isSession(value: unknown): value is StudySession {
  const { account, day, began, putOff, more, shown } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof account === 'string' &&
    typeof day === 'number' &&
    typeof began === 'number' &&
    areIds(putOff) &&
    areIds(more) &&
    (shown === undefined || areIds(Object.values(shown as object)))
  );
}

const areIds = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
