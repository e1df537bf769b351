import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/button.css';
import { StrictMode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { usePreferences } from '#state/preferences.ts';
import { createTextEditor } from './textEditor.ts';
import { $htmlOf } from '#ui/editor/htmlExport.ts';
import { RichTextEditor, type RichTextEditorHandle } from '#ui/editor/richTextEditor.tsx';
import type { AddImage } from '#ui/editor/uploads.ts';
import type { Missing } from '#ui/editor/useContent.ts';
import { sanitizeHtml } from '#ui/sanitizeHtml.ts';
import { TooltipHost } from '#ui/tooltipHost.tsx';

/** What a test reads of this page and asks of it. */
export interface EditorPage {
  html: string;
  characters: number;
  changes: number;
  missing: Missing;
  refused: string[];
  /** What the reader would be shown. */
  sanitized(): string;
  read(): { html: string; characters: number };
  /** Begins again with this HTML. */
  begin(html: string): void;
  /** Read in, and written out again. */
  roundTrip(html: string): string;
  /** Lets the pictures that wait arrive; those named so are refused. */
  settle(): void;
}

declare global {
  interface Window {
    editorPage: EditorPage;
  }
}

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get('theme') ?? 'light';
usePreferences.setState({ language: asked.get('language') === 'ja' ? 'ja' : 'en' });

const waiting: (() => void)[] = [];
let given = 0;

/** A picture arrives when the test says so; its name says what becomes of it. */
const addImage: AddImage = async (file, onProgress) => {
  onProgress(0.4);
  await new Promise<void>((done) => waiting.push(done));
  const refused = (['type', 'size', 'unreadable', 'storage'] as const).find((why) => file.name.includes(why));
  if (refused) return { refused };
  given += 1;
  return { id: `picture${String(given).padStart(8, '0')}`, width: 320, height: 180 };
};

window.editorPage = {
  html: asked.get('value') ?? '',
  characters: 0,
  changes: 0,
  missing: null,
  refused: [],
  sanitized: () => sanitizeHtml(window.editorPage.html),
  read: () => ({ html: '', characters: 0 }),
  begin: () => {},
  roundTrip: (html) => createTextEditor(html).read($htmlOf),
  settle: () => waiting.splice(0).forEach((done) => done()),
};

function Page() {
  const editor = useRef<RichTextEditorHandle>(null);
  const [{ value, number }, setBegun] = useState({ value: window.editorPage.html, number: 0 });
  const [shown, setShown] = useState(true);
  window.editorPage.begin = (html) => flushSync(() => setBegun((last) => ({ value: html, number: last.number + 1 })));
  window.editorPage.read = () => editor.current!.read();
  return (
    <main style={{ maxWidth: 880, margin: '24px auto', padding: 16, display: 'grid', gap: 16 }}>
      <h1>Editor</h1>
      <button type="button">before</button>
      {shown && (
        <RichTextEditor
          key={number}
          ref={editor}
          label="Question"
          note="optional"
          value={value}
          limit={Number(asked.get('limit') ?? 10_000)}
          minHeight={200}
          placeholder="What were you asked?"
          error={asked.get('error')}
          disabled={asked.has('disabled')}
          imageNote={asked.has('note') ? () => <span>{asked.get('note')}</span> : undefined}
          autoFocus={asked.has('focus')}
          addImage={addImage}
          onImageRefused={(why) => window.editorPage.refused.push(why)}
          onMissing={(missing) => (window.editorPage.missing = missing)}
          onChange={(html, characters) => {
            Object.assign(window.editorPage, { html, characters, changes: window.editorPage.changes + 1 });
          }}
        />
      )}
      <button type="button" onClick={() => setShown(false)}>
        close
      </button>
    </main>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Page />
    <TooltipHost />
  </StrictMode>,
);
