import { useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { companyTexts } from '#i18n/sections/company.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/**
 * COMP-09, A104: nothing is requested before the person asks for it. The player needs its own origin and scripts, and a
 * referrer, without which it refuses to play; it may neither leave its frame nor navigate this page.
 */
export function CompanyVideo({ video, title }: { video: string; title: string }) {
  const texts = useSection(companyTexts);
  const online = useSyncStatus((status) => status.online);
  const [asked, setAsked] = useState(false);
  if (asked && online)
    return (
      <iframe
        className="company-video"
        src={`https://www.youtube-nocookie.com/embed/${video}?autoplay=1`}
        title={title}
        referrerPolicy="strict-origin-when-cross-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, which it needs to keep
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
      />
    );
  return (
    <div className="company-video">
      <Icon name={online ? 'eye' : 'offline'} size={26} />
      <b>{title}</b>
      {online ? (
        <>
          <Button look="primary" onClick={() => setAsked(true)}>
            {texts.playVideo}
          </Button>
          <small>{texts.videoPrivacy}</small>
        </>
      ) : (
        <p role="status">{texts.videoOffline}</p>
      )}
    </div>
  );
}
