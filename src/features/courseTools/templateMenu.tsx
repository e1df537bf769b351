import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { useTexts } from '#i18n/texts.ts';
import { comparable, derivedId } from '#model/id.ts';
import { problemsIn } from '#mutations/problems.ts';
import { useLive } from '#queries/live.ts';
import { type StageTemplate, stageTemplates } from '#queries/templates.ts';
import { showToast } from '#state/toast.ts';
import { useFieldsDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { MenuButton, type MenuEntry } from '#ui/menuButton.tsx';
import { TextField } from '#ui/textField.tsx';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { contentOfStage, nameOfStage, type StageTexts } from './courseTexts.ts';
import { deleteTemplate } from './templates.ts';

interface TemplateMenuProps {
  /** The stage as it is typed at this moment. */
  typed: () => StageTexts;
  title: string;
  onApply: (template: StageTemplate) => void;
}

/** WIZ-26 to WIZ-33. */
export function TemplateMenu({ typed, title, onApply }: TemplateMenuProps) {
  const texts = useSection(courseToolsTexts);
  const { common } = useTexts();
  const live = useLive(stageTemplates());
  const [saving, setSaving] = useState({ open: false, number: 0 });
  const [managing, setManaging] = useState(false);
  const templates = live.state === 'ready' ? live.value : [];
  const heading = {
    loading: common.loading,
    error: live.state === 'error' ? live.message : '',
    ready: templates.length ? texts.apply : texts.noTemplates,
  };
  const items: MenuEntry[] = [
    { heading: heading[live.state] },
    ...templates.map((template) => ({
      id: template.id,
      label: template.name,
      lang: contentLanguage(template.name),
      onSelect: () => onApply(template),
    })),
    'separator',
    {
      id: 'save',
      icon: 'plus',
      label: texts.saveAs,
      onSelect: () => setSaving(({ number }) => ({ open: true, number: number + 1 })),
    },
    ...(templates.length
      ? [{ id: 'manage', icon: 'trash' as const, label: texts.manage, onSelect: () => setManaging(true) }]
      : []),
  ];
  return (
    <>
      <MenuButton label={texts.templateOf(title)} className="template-button" items={items}>
        <span>
          {texts.template}
          <Icon name="down" size={14} />
        </span>
      </MenuButton>
      <SaveTemplate
        key={saving.number}
        open={saving.open}
        templates={live.state === 'loading' ? null : templates}
        typed={typed}
        onClose={() => setSaving(({ number }) => ({ open: false, number }))}
      />
      <Templates open={managing} templates={templates} onClose={() => setManaging(false)} />
    </>
  );
}

interface SaveTemplateProps {
  open: boolean;
  /** Null while they are read: nobody knows yet whether a name is taken. */
  templates: readonly StageTemplate[] | null;
  typed: () => StageTexts;
  onClose: () => void;
}

function SaveTemplate({ open, templates, typed, onClose }: SaveTemplateProps) {
  const texts = useSection(courseToolsTexts);
  const { common } = useTexts();
  const draft = useFieldsDraft(open ? `template.create:${derivedId('stage', typed().title)}` : null, { name: '' });
  const { name } = draft.values;
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  // while it is written it becomes one of them itself
  const isTaken = open && !busy && !!templates?.some((one) => comparable(one.name) === comparable(name));
  const problem = problemsIn('template.create', { name }).name ?? (isTaken ? 'taken' : undefined);
  const show = useOwnToast(name !== '', open);
  const submit = async () => {
    setAttempted(true);
    if (problem || busy) return;
    setBusy(true);
    const written = await draft.handIn('template.create', (id) => ({
      id,
      name: name.trim(),
      ...contentOfStage(typed()),
    }));
    setBusy(false);
    if (!written.stored) return show({ kind: 'error', title: texts.error, message: texts.templateFailed });
    onClose();
    showToast({ kind: 'success', title: texts.templateSaved });
  };
  const wrong: Partial<Record<string, string>> = { missing: texts.templateNameMissing, taken: texts.templateNameTaken };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.saveTemplate}
      subtitle={nameOfStage(typed(), texts)}
      width={440}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button look="quiet" className="cancel" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="primary" busy={busy} disabled={!draft.ready || !templates}>
            {texts.save}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.templateName}
        required
        autoFocus
        autoComplete="off"
        value={name}
        error={attempted && problem ? (wrong[problem] ?? texts.templateNameLong) : null}
        disabled={!draft.ready}
        onChange={(value) => draft.change({ name: value })}
      />
    </Dialog>
  );
}

interface TemplatesProps {
  open: boolean;
  templates: readonly StageTemplate[];
  onClose: () => void;
}

function Templates({ open, templates, onClose }: TemplatesProps) {
  const texts = useSection(courseToolsTexts);
  const { common } = useTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.templates}
      width={440}
      foot={<Button onClick={onClose}>{common.close}</Button>}
    >
      {templates.length === 0 && <p className="ink-3">{texts.noTemplates}</p>}
      <ul className="template-list">
        {templates.map((template) => (
          <li key={template.id}>
            <span lang={contentLanguage(template.name)}>{template.name}</span>
            <IconButton
              icon="trash"
              dense
              danger
              label={texts.deleteTemplate(template.name)}
              onClick={() => void deleteTemplate(template)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
