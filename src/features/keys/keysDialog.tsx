import { useId } from 'react';
import { useSection } from '#i18n/section.ts';
import { editorTexts } from '#i18n/sections/editor.ts';
import { keyTexts } from '#i18n/sections/keys.ts';
import { useSession } from '#state/session.ts';
import { Dialog } from '#ui/dialog.tsx';
import { shownKeys, tools } from '#ui/editor/tools.ts';
import '#ui/badge.css';
import './keys.css';

/** What the keys do: several combinations for one thing are alternatives. */
type Row = readonly [does: string, ...combinations: string[]];

/** All keys of the app, in groups. The editor's are those of its tools. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useSection(keyTexts);
  const editor = useSection(editorTexts);
  const isAdmin = useSession((session) => session.profile?.role === 'admin');
  const withKeys = tools.flat().flatMap(({ label, keys }): Row[] => (keys ? [[label(editor), shownKeys(keys)]] : []));
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} width={720}>
      <div className="keys">
        <Group
          title={texts.everywhere}
          rows={[
            [texts.searchEverywhere, shownKeys('Mod+KeyK')],
            [texts.search, '/'],
            [texts.close, 'Esc'],
            [texts.undo, shownKeys('Mod+Z')],
            [texts.showKeys, '?'],
            [texts.showKeysWriting, shownKeys('Mod+/')],
          ]}
        />
        <Group
          title={texts.list}
          rows={[
            [texts.move, '↑ ↓', 'K J'],
            [texts.ends, 'Home End'],
            [texts.open, 'Enter'],
          ]}
        />
        <Group title={texts.question} rows={[[texts.move, '← →', 'K J']]} />
        <Group
          title={texts.course}
          rows={[
            [texts.stages, '↑ ↓', '← →'],
            [texts.stars, '1 2 3 4 5'],
          ]}
        />
        {!isAdmin && (
          <Group
            title={texts.study}
            rows={[
              [texts.show, 'Space', shownKeys('Mod+Enter')],
              [texts.grades, '1 2 3 4'],
              [texts.takeGradeBack, shownKeys('Mod+Z')],
            ]}
          />
        )}
        {isAdmin && (
          <Group
            title={texts.table}
            rows={[
              [texts.row, '↑ ↓', 'K J'],
              [texts.rowEnds, 'Home End'],
              [texts.open, 'Enter'],
              [texts.select, 'X', 'Space'],
              [texts.range, 'Shift ↑', 'Shift ↓'],
              [texts.selectAll, shownKeys('Mod+A')],
              [texts.clear, 'Esc'],
              [texts.width, '← →'],
              [texts.fit, 'Enter'],
            ]}
          />
        )}
        {isAdmin && (
          <Group
            title={texts.bank}
            rows={[
              [texts.edit, 'E'],
              [texts.feature, 'F'],
              [texts.remove, 'Delete'],
              [texts.keep, shownKeys('Mod+Z')],
            ]}
          />
        )}
        {isAdmin && (
          <Group
            title={texts.moderation}
            rows={[
              [texts.move, '↑ ↓', 'K J'],
              [texts.approve, 'A'],
              [texts.reject, 'R'],
              [texts.rejectReasons, '1 – 5'],
              [texts.edit, 'E'],
              [texts.takeBack, shownKeys('Mod+Z')],
            ]}
          />
        )}
        {isAdmin && <Group title={texts.candidate} rows={[[texts.candidates, 'K J']]} />}
        {isAdmin && (
          <Group
            title={texts.tasks}
            rows={[
              [texts.complete, 'C'],
              [texts.remove, 'Delete'],
            ]}
          />
        )}
        <Group
          title={texts.writing}
          rows={[
            ...withKeys,
            [texts.submit, shownKeys('Mod+Enter')],
            [texts.toolbar, shownKeys('Alt+F10'), 'Esc'],
            [texts.level, 'Tab', shownKeys('Shift+Tab')],
          ]}
        />
        <Group
          title={texts.starts}
          rows={[
            [editor.heading(1), '# Space'],
            [editor.heading(2), '## Space'],
            [editor.heading(3), '### Space'],
            [editor.bulletList, '- Space', '* Space'],
            [editor.orderedList, '1. Space'],
            [editor.quote, '> Space'],
            [editor.codeBlock, '``` Enter'],
          ]}
        />
      </div>
    </Dialog>
  );
}

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { or } = useSection(keyTexts);
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <dl>
        {rows.map(([does, ...combinations]) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {combinations.map((keys, index) => (
                <span key={keys}>
                  {index > 0 && ` ${or} `}
                  {keys.split(' ').map((key) => (
                    <kbd key={key} className="key">
                      {key}
                    </kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
