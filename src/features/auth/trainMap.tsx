import { useSection } from '#i18n/section.ts';
import { authTexts } from '#i18n/sections/auth.ts';

/** The app's metaphor: a track is a line, a stage is a stop. Each stop is named in both languages, as in a station. */
export function TrainMap() {
  const { map, mapBelow } = useSection(authTexts);
  return (
    <svg
      className="auth-map"
      viewBox="0 400 660 500"
      preserveAspectRatio="xMinYMax meet"
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <g stroke="var(--deep-line)" strokeWidth="5">
        <path d="M-400 560H120q8 0 14 6L326 758q6 6 14 6H4000" />
        <path d="M440 2000V508q0-8-6-14L372 432q-6-6-14-6H-400" />
      </g>
      <path
        d="M-400 812H100q8 0 14-6L258 662q6-6 14-6H384q8 0 14-6L520 528q6-6 14-6H4000"
        stroke="var(--on-deep)"
        strokeWidth="8"
      />
      <g fill="var(--accent-deep)" stroke="var(--deep-line)" strokeWidth="4">
        {sideStops.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="7" />
        ))}
      </g>
      <g fill="var(--on-deep)" stroke="var(--on-deep)" strokeWidth="5">
        <circle cx="56" cy="812" r="9" />
        <circle cx="158" cy="762" r="9" />
      </g>
      <g fill="var(--accent-deep)" stroke="var(--on-deep)" strokeWidth="6">
        <circle cx="241" cy="679" r="15" />
        <circle cx="440" cy="608" r="10" />
        <circle cx="590" cy="522" r="10" />
      </g>
      <circle cx="241" cy="679" r="5" fill="var(--on-deep)" />
      {signs.map(([x, nameY, otherY], index) => (
        <g key={index} className="auth-sign">
          <text x={x} y={nameY}>
            {map[index]}
          </text>
          <text className="auth-map-other" x={x} y={otherY}>
            {mapBelow[index]}
          </text>
        </g>
      ))}
    </svg>
  );
}

export function PhoneLine() {
  return (
    <svg className="auth-line" viewBox="0 0 390 60" fill="none" strokeLinecap="round" aria-hidden="true">
      <path d="M-10 48H112q5 0 9-4l24-24q4-4 9-4H300" stroke="var(--accent)" strokeWidth="6" />
      <path d="M300 16H410" stroke="var(--line-2)" strokeWidth="6" />
      <g fill="var(--accent)">
        <circle cx="28" cy="48" r="7" />
        <circle cx="92" cy="48" r="7" />
      </g>
      <circle cx="196" cy="16" r="9" fill="var(--surface)" stroke="var(--accent)" strokeWidth="5" />
      <g fill="var(--surface)" stroke="var(--grey-solid)" strokeWidth="4">
        <circle cx="300" cy="16" r="7" />
        <circle cx="362" cy="16" r="7" />
      </g>
    </svg>
  );
}

const sideStops = [
  [64, 560],
  [540, 764],
  [440, 700],
  [440, 832],
  [250, 426],
  [90, 426],
] as const;

/** x, y of the name, y of the smaller one in the other language. */
const signs = [
  [42, 848, 866],
  [184, 782, 800],
  [276, 634, 616],
  [462, 636, 654],
  [574, 498, 480],
] as const;
