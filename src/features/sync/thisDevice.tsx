import { useEffect, useState } from 'react';
import { formatBytes } from '#i18n/bytes.ts';
import { useSection } from '#i18n/section.ts';
import { recordingTexts } from '#i18n/sections/recording.ts';
import { type ScreenTexts, useScreenTexts } from '#i18n/screenTexts.ts';
import { readDiagnostics } from '#queries/diagnostics.ts';
import { useLive } from '#queries/live.ts';
import { heldRecordings } from '#queries/recordings.ts';
import { useInstall } from '#state/install.ts';
import { askToKeepStorage, measureStorage, type StorageState, useStorage } from '#state/storage.ts';
import { clock } from '#state/clock.ts';
import { showToast } from '#state/toast.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copyText.ts';
import { InstallButton } from '#ui/install.tsx';
import { ProgressBar } from '#ui/progressBar.tsx';
import { DeviceRow as Row } from './deviceRow.tsx';
import { Pictures } from './pictures.tsx';
import { PrepareOffline } from './prepareOffline.tsx';

/** What this browser stores, and how to make it keep that. */
export function ThisDevice() {
  const texts = useScreenTexts();
  const installable = useInstall((install) => install.way !== 'no');
  return (
    <section aria-labelledby="sync-device">
      <h3 id="sync-device">{texts.sync.onThisDevice}</h3>
      <ul className="device-rows">
        <Storage />
        <Pictures />
        <Recordings />
        <PrepareOffline />
        {installable && (
          <Row icon="device" title={texts.install.short} action={<InstallButton />}>
            <p>{texts.install.message}</p>
          </Row>
        )}
        <Diagnostics />
      </ul>
    </section>
  );
}

/** COMM-13. */
function Recordings() {
  const texts = useSection(recordingTexts);
  const held = useLive(heldRecordings());
  if (held.state !== 'ready' || held.value.count === 0) return null;
  return (
    <Row icon="device" title={texts.title}>
      <p>{texts.held(held.value.count, formatBytes(held.value.bytes))}</p>
    </Row>
  );
}

function Storage() {
  const texts = useScreenTexts().sync;
  const storage = useStorage();
  useEffect(() => void measureStorage(), []);
  const { used, quota, kept } = storage;
  const ask = async () => {
    if (!(await askToKeepStorage()))
      showToast({ kind: 'info', title: texts.storageNotKept, message: texts.storageRefused });
  };
  return (
    <Row icon="storage" title={texts.storage}>
      {used !== null && quota ? (
        <ProgressBar
          thick
          hideNumber
          value={Math.max(1, (used / quota) * 100)}
          label={texts.storageUsedLabel(formatBytes(used), formatBytes(quota))}
        />
      ) : null}
      <p>{storageSentence(storage, texts)}</p>
      {kept === false && (
        <Button size="dense" onClick={() => void ask()}>
          {texts.keepStorage}
        </Button>
      )}
    </Row>
  );
}

/** Repeats only what the browser reports: a promise to keep the data is shown only if it was given. */
export function storageSentence({ used, quota, kept }: StorageState, texts: ScreenTexts['sync']): string {
  const size = used !== null && quota ? texts.storageUsed(formatBytes(used), formatBytes(quota)) : texts.storageUnknown;
  return kept === null
    ? size
    : `${size}${size.endsWith('。') ? '' : ' '}${kept ? texts.storageKept : texts.storageNotKept}`;
}

function Diagnostics() {
  const texts = useScreenTexts();
  const [copying, setCopying] = useState(false);
  const copy = async () => {
    setCopying(true);
    const { userAgent, language } = navigator;
    const about = {
      app: import.meta.env.VITE_VERSION as string,
      at: new Date(clock.now()).toISOString(),
      userAgent,
      language,
    };
    const text = readDiagnostics().then((read) => JSON.stringify({ ...about, ...read }, null, 2));
    await copyText(text, { copied: texts.sync.diagnosticsCopied, failed: texts.sync.diagnosticsFailed });
    setCopying(false);
  };
  return (
    <Row
      icon="copy"
      title={texts.sync.diagnostics}
      action={
        <Button look="quiet" busy={copying} onClick={() => void copy()}>
          {texts.common.copy}
        </Button>
      }
    >
      <p>{texts.sync.diagnosticsHelp}</p>
    </Row>
  );
}
