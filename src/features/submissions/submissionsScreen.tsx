import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { submissionTexts } from '#i18n/sections/submissions.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import { useLive } from '#queries/live.ts';
import { submissionStates } from '#model/submission.ts';
import { type Submission, submissions } from '#queries/submissions.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { Count } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { usePhone } from '#ui/media.ts';
import { PageHead } from '#ui/pageHead.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SegmentedChoice } from '#ui/segmentedChoice.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { ThumbBar } from '#ui/thumbBar.tsx';
import { SubmissionCard } from './submissionCard.tsx';
import { WithdrawDialog } from './withdrawDialog.tsx';
import './submissions.css';

/** One's own questions, from the draft to the bank (QUAL-15 to QUAL-19). Filter and page are in the address. */
export function SubmissionsScreen() {
  const texts = useSection(submissionTexts);
  const { common } = useTexts();
  const phone = usePhone();
  const live = useLive(submissions());
  const submit = (
    <Button icon="plus" size={phone ? 'big' : 'normal'} wide={phone} onClick={() => openSubmitDialog()}>
      {texts.submit}
    </Button>
  );
  const all = live.state === 'ready' ? live.value.all : [];
  const isComing = live.state === 'ready' && !all.length && live.value.arrival !== 'everything';
  const nothingComes = useNothingComes();
  const inBank = all.filter(({ state }) => state === 'bank').length;
  return (
    <div className="page submissions with-thumb-bar">
      <PageHead
        breadcrumbs={[{ label: common.home, href: '/' }, { label: texts.title }]}
        title={texts.title}
        note={all.length > 0 && texts.summary(all.length, inBank)}
        actions={!phone && submit}
      />
      {live.state === 'error' || (isComing && nothingComes) ? (
        <LoadFailure message={texts.loadFailed} />
      ) : live.state === 'loading' || isComing ? (
        <Skeletons count={3} label={texts.loading}>
          <Skeleton width="100%" height={120} />
        </Skeletons>
      ) : all.length ? (
        <Listed all={all} />
      ) : (
        <EmptyState large title={texts.empty} message={texts.emptyMessage} />
      )}
      {phone && <ThumbBar>{submit}</ThumbBar>}
    </div>
  );
}

const onPage = limits.submissionsOnPage;

function Listed({ all }: { all: readonly Submission[] }) {
  const texts = useSection(submissionTexts);
  const { show, page: asked = 1 } = useSearch({ from: '/known/signedIn/learner/submissions' });
  const navigate = useNavigate({ from: '/submissions' });
  const [withdrawing, setWithdrawing] = useState<Submission | null>(null);
  const shown = show ? all.filter(({ state }) => state === show) : all;
  const pages = Math.max(1, Math.ceil(shown.length / onPage));
  const page = Math.min(asked, pages);
  const choose = (value: string) =>
    void navigate({ search: value === 'all' ? {} : { show: value as Submission['state'] }, replace: true });
  const present = submissionStates.filter((state) => state === show || all.some((one) => one.state === state));
  return (
    <>
      {present.length > 1 && (
        <div className="submissions-filter">
          <SegmentedChoice
            label={texts.filters}
            value={show ?? 'all'}
            onChange={choose}
            options={[
              { value: 'all', label: texts.all },
              ...present.map((state) => ({
                value: state as string,
                label: (
                  <>
                    {texts.states[state]}
                    {state !== 'bank' && <Count value={all.filter((one) => one.state === state).length} />}
                  </>
                ),
              })),
            ]}
          />
        </div>
      )}
      {shown.length === 0 && (
        <EmptyState title={texts.noneSo} action={<Button onClick={() => choose('all')}>{texts.showAll}</Button>} />
      )}
      <ul className="submission-list">
        {shown.slice((page - 1) * onPage, page * onPage).map((one) => (
          <SubmissionCard key={one.id} submission={one} onWithdraw={() => setWithdrawing(one)} />
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          label={texts.pages.label}
          page={page}
          pages={pages}
          most={5}
          texts={texts.pages}
          searchOf={(to) => ({ ...(show && { show }), ...(to > 1 && { page: to }) })}
        />
      )}
      <WithdrawDialog submission={withdrawing} onClose={() => setWithdrawing(null)} />
    </>
  );
}
