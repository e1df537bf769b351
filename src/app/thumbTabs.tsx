import { type LinkProps, useLinkProps, type UseLinkPropsOptions, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useSection } from '#i18n/section.ts';
import { tabTexts } from '#i18n/sections/tabs.ts';
import { useTexts } from '#i18n/texts.ts';
import { Count } from '#ui/badge.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useHeaderData } from './headerData.ts';
import { countOf, screenOf } from './navigation.ts';
import { isKeyboardUp, onKeyboard } from './onScreenKeyboard.ts';
import './thumbTabs.css';

/** The heading of the question bank on the home page. */
const bank = 'home-questions';

/**
 * Below 768 px the four places of a learner at the lower edge (FIRST-07, A205); the drawer has the others. The question bank
 * is the lower part of the home page: its tab leads to where it begins.
 */
export function ThumbTabs() {
  const texts = useSection(tabTexts);
  const { common, home, nav } = useTexts();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const studyPart = useHeaderData((data) => data.studyPart);
  const typing = useSyncExternalStore(onKeyboard, isKeyboardUp);
  const isHome = screenOf(path) === '/';
  const isAtBank = useIsAtBank(isHome);
  const left = countOf(studyPart, nav.studyPart);
  useRoom(!typing);
  useEffect(() => (isHome && hash === bank ? showBank() : undefined), [isHome, hash]);
  if (typing) return null;
  return (
    <nav className="thumb-tabs" aria-label={texts.label}>
      <Tab
        link={{ to: '/' }}
        icon="home"
        label={common.home}
        isCurrent={isHome && !isAtBank}
        onClick={() => isHome && window.scrollTo({ top: 0, behavior: 'instant' })}
      />
      <Tab link={{ to: '/study' }} icon="study" label={nav.study} isCurrent={path === '/study'}>
        {left && <Count {...left} look="strong" />}
      </Tab>
      <Tab
        link={{ to: '/', hash: bank, search: isHome }}
        icon="bulletList"
        label={home.questions}
        isCurrent={isHome && isAtBank}
        onClick={() => isHome && showBank()}
      />
      <Tab link={{ to: '/me' }} icon="user" label={texts.me} isCurrent={ofMe.has(path)} />
    </nav>
  );
}

/** The screens that the last tab leads to. */
const ofMe: ReadonlySet<string> = new Set(['/me', '/answers', '/submissions', '/devices']);

interface TabProps {
  link: LinkProps;
  icon: IconName;
  label: string;
  isCurrent: boolean;
  onClick?: () => void;
  /** A mark on the icon. */
  children?: ReactNode;
}

/** Two of them lead to one page: which of the two is shown the router cannot know. */
function Tab({ link, icon, label, isCurrent, onClick, children }: TabProps) {
  const { 'aria-current': _, ...props } = useLinkProps({ ...link, onClick } as UseLinkPropsOptions);
  return (
    <a {...props} aria-current={isCurrent ? 'page' : undefined}>
      <span className="thumb-tab-icon">
        <Icon name={icon} />
        {children}
      </span>
      {label}
    </a>
  );
}

/** What lies at the lower edge beside the app, like a toast, leaves the tabs free. */
function useRoom(isShown: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.tabs = isShown ? 'shown' : 'hidden';
    return () => {
      delete dataset.tabs;
    };
  }, [isShown]);
}

/** The bank reaches up to the middle of the screen. */
function useIsAtBank(isHome: boolean): boolean {
  const [isAt, setIsAt] = useState(false);
  useEffect(() => {
    if (!isHome) return undefined;
    const look = () => {
      const top = document.getElementById(bank)?.getBoundingClientRect().top;
      setIsAt(top !== undefined && window.scrollY > 0 && top < window.innerHeight / 2);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      window.removeEventListener('scroll', look);
      setIsAt(false);
    };
  }, [isHome]);
  return isAt;
}

/** Milliseconds that the page may take to get its length. */
const patience = 3_000;
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Shows where the bank begins, now and as what stands above it comes, until the person does something. */
function showBank(): () => void {
  // below the header and the search, which stay
  const show = () =>
    (document.querySelector('.bank-begin') ?? document.getElementById(bank))?.scrollIntoView({ block: 'start' });
  const growing = 'ResizeObserver' in window ? new ResizeObserver(show) : undefined;
  const leave = () => {
    clearTimeout(timer);
    growing?.disconnect();
    for (const act of acts) window.removeEventListener(act, leave);
  };
  const timer = setTimeout(leave, patience);
  growing?.observe(document.body);
  for (const act of acts) window.addEventListener(act, leave, { passive: true });
  show();
  return leave;
}
