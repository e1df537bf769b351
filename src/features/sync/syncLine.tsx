import { useScreenTexts } from '#i18n/screenTexts.ts';
import './sync.css';

/** At most this many stops are drawn; the number is shown below. */
const drawn = 6;

/** From this device to the server, one stop for each unsent change; unbroken when all have arrived. */
export function SyncLine({ waiting, arrived }: { waiting: number; arrived: boolean }) {
  const texts = useScreenTexts().sync;
  return (
    <div className={arrived ? 'sync-line arrived' : 'sync-line'}>
      <div className="sync-line-track" aria-hidden="true">
        <i className="end" />
        <span>
          {Array.from({ length: Math.min(waiting, drawn) }, (_, index) => (
            <i key={index} />
          ))}
        </span>
        <i className="end server" />
      </div>
      <div className="sync-line-ends">
        <span>{texts.thisDevice}</span>
        <span>{texts.server}</span>
      </div>
    </div>
  );
}
