import { useSection } from '#i18n/section.ts';
import { createUserTexts } from '#i18n/sections/createUser.ts';
import { passwordStrength, strongEnough } from '#model/passwordStrength.ts';

/** The score in six parts, of which a score of 0 shows one, red below 2, yellow below 4, and what would make it stronger (USER-53, USER-69 to USER-88). */
export function PasswordMeter({ password }: { password: string }) {
  const texts = useSection(createUserTexts);
  if (!password) return null;
  const { score, advice } = passwordStrength(password);
  const colour = score < 2 ? 'red' : score < strongEnough ? 'yellow' : 'green';
  return (
    <div className="password-meter" role="status">
      <div className={`password-score ${colour}`}>
        {Array.from({ length: 6 }, (_, index) => (
          <i key={index} className={index < Math.max(score, 1) ? 'on' : undefined} aria-hidden="true" />
        ))}
        <span>{texts.strength(score)}</span>
      </div>
      {advice.length > 0 && (
        <ul>
          {advice.map((one) => (
            <li key={one}>{texts.advice[one]}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
