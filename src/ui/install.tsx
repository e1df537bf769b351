import { useState, type CSSProperties } from 'react';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { askToInstall, useInstall } from '#state/install.ts';
import { BrandMark } from './brandMark.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import './install.css';

/** The way to install, if there is one: the browser's prompt, or the three steps on an iPhone. */
export function InstallButton({ look = 'outline' }: { look?: 'outline' | 'soft' }) {
  const texts = useScreenTexts().install;
  const way = useInstall((install) => install.way);
  const [stepsOpen, setStepsOpen] = useState(false);
  if (way === 'no') return null;
  return (
    <>
      <Button look={look} onClick={() => (way === 'ask' ? void askToInstall() : setStepsOpen(true))}>
        {texts.install}
      </Button>
      <Dialog open={stepsOpen} onClose={() => setStepsOpen(false)} title={texts.ios.title} width={420}>
        <AppleSteps />
      </Dialog>
    </>
  );
}

/** Safari offers no button: the person has to find the share menu, so a picture shows where. */
function AppleSteps() {
  const texts = useScreenTexts().install.ios;
  return (
    <div className="ios-steps">
      <p>{texts.message}</p>
      <ol>
        <li>
          <i aria-hidden="true">1</i>
          <b>{texts.share}</b>
          <div className="ios-picture" aria-hidden="true">
            <div className="ios-address">{location.host}</div>
            <div className="ios-bar">
              <Icon name="left" />
              <Icon name="right" />
              <span className="on">
                <Icon name="share" />
              </span>
              <Icon name="book" />
              <Icon name="copy" />
            </div>
          </div>
        </li>
        <li>
          <i aria-hidden="true">2</i>
          <b>{texts.choose}</b>
          <div className="ios-picture ios-sheet" aria-hidden="true">
            <div>
              {texts.copy}
              <Icon name="copy" size={18} />
            </div>
            <div className="on">
              {texts.add}
              <Icon name="addToHome" size={18} />
            </div>
            <div>
              {texts.print}
              <Icon name="print" size={18} />
            </div>
          </div>
        </li>
        <li>
          <i aria-hidden="true">3</i>
          <b>{texts.open}</b>
          <div className="ios-picture ios-home" aria-hidden="true">
            <span />
            <span />
            <AppTile size={44} />
            <span />
          </div>
        </li>
      </ol>
    </div>
  );
}

function AppTile({ size = 56 }: { size?: number }) {
  return (
    <span className="app-tile" style={{ '--tile': `${size}px` } as CSSProperties} aria-hidden="true">
      <BrandMark ground="var(--accent-deep)" />
    </span>
  );
}
