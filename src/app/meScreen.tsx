import { Link } from '@tanstack/react-router';
import { useSection } from '#i18n/section.ts';
import { tabTexts } from '#i18n/sections/tabs.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSession } from '#state/session.ts';
import { Avatar } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHead } from '#ui/pageHead.tsx';
import { type AccountItem, accountItems } from './accountItems.ts';
import { PreferenceChoices } from './preferenceChoices.tsx';
import './meScreen.css';

/** What belongs to a learner alone, from the last of the tabs (FIRST-07). */
export function MeScreen() {
  const texts = useTexts();
  const { me, account: accountTitle } = useSection(tabTexts);
  const { profile, account } = useSession();
  const email = profile?.email ?? account?.email ?? '';
  const name = profile?.full_name || email;
  const items = accountItems(texts, false);
  const own = items.filter(({ to }) => to && to !== '/devices');
  const rest = items.filter((item) => !own.includes(item));
  return (
    <div className="page narrow me">
      <PageHead
        breadcrumbs={[{ label: texts.common.home, href: '/' }, { label: me }]}
        title={me}
        note={
          <span className="me-person">
            <Avatar name={name} />
            <span>
              <span>{name}</span>
              {name !== email && <small>{email}</small>}
            </span>
          </span>
        }
      />
      <ul className="card me-list">
        {own.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <div className="card me-choices">
        <PreferenceChoices />
      </div>
      <h2 className="me-title">{accountTitle}</h2>
      <ul className="card me-list">
        {rest.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </div>
  );
}

function Item({ item: { icon, label, to, run } }: { item: AccountItem }) {
  const shown = (
    <>
      <Icon name={icon} />
      <span className="grow">{label}</span>
    </>
  );
  return (
    <li>
      {run ? (
        <button type="button" onClick={run}>
          {shown}
        </button>
      ) : (
        <Link to={to}>
          {shown}
          <Icon name="right" size={16} />
        </Link>
      )}
    </li>
  );
}
