import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { review as sentences } from '#i18n/sections/review.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { limits } from '#model/limits.ts';
import type { Review } from '#model/noun.ts';
import { conflictOf } from '#model/writtenText.ts';
import type { CoursePage, CourseStage } from '#queries/course.ts';
import { reviewKey } from '#queries/courseReview.ts';
import { useLive } from '#queries/live.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { useSession } from '#state/session.ts';
import { takeBack } from '#sync/setAside.ts';
import type { DraftState } from '#sync/useDraft.ts';
import { Unsent } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stars } from '#ui/stars.tsx';
import { TextArea } from '#ui/textField.tsx';
import { ThumbBar } from '#ui/thumbBar.tsx';
import { useConflictPlace } from '#ui/useConflictPlace.ts';
import { useOfferBack } from '#ui/useOfferBack.ts';
import { ReviewConflict } from './reviewConflict.tsx';
import {
  argumentsOf,
  isTooLong,
  lengthOf,
  type Rating,
  type ReviewValues,
  untouchedStars,
  valuesOf,
} from './reviewValues.ts';
import { submitReview } from './submitReview.ts';

interface ReviewFormProps {
  page: CoursePage;
  review: Review | null;
  start: ReviewValues;
  /** The form continues a draft. */
  isBegun: boolean;
  draft: DraftState<unknown>;
  atThumb: boolean;
}

/** 'Review this Course' (REV-03 to REV-22). Its content is kept as a draft until it is submitted. */
export function ReviewForm({ page, review, start, isBegun, draft, atThumb }: ReviewFormProps) {
  const texts = useSection(sentences);
  const { common } = useScreenTexts();
  const [values, setValues] = useState(start);
  const [touched, setTouched] = useState(isBegun);
  const [busy, setBusy] = useState(false);
  /** Another version is being taken and the form's content is being set aside: no typing meanwhile. */
  const [choosing, setChoosing] = useState(false);
  /** Whether to send stars that nobody touched (A125), which is asked once. */
  const [asking, setAsking] = useState(false);
  const asked = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const Place = atThumb ? ThumbBar : 'div';
  const heading = useId();
  const present = review?.text_by ?? '';
  const conflict =
    touched && review ? conflictOf(argumentsOf(page.course.id, page.stages, values), values.saw, { ...review }) : [];
  const conflictPlace = useConflictPlace(conflict.length > 0);

  const shown = useRef(present);
  /** Content not submitted yet; null when nothing was written. */
  const written = useRef(isBegun ? start : null);

  useEffect(() => {
    if (shown.current === present) return;
    shown.current = present;
    // nothing was written here: show what another device wrote
    if (!touched) setValues(valuesOf(review));
  }, [touched, present, review]);

  const put = (next: ReviewValues): ReviewValues | null => {
    const before = written.current;
    written.current = next;
    setValues(next);
    setTouched(true);
    draft.keep(next);
    return before;
  };
  const change = (some: Partial<ReviewValues>) => void put({ ...(written.current ?? values), ...some });
  const rate = (stage: string, some: Partial<Rating>) => {
    const now = written.current ?? values;
    change({ ratings: { ...now.ratings, [stage]: { ...now.ratings[stage], ...some } } });
  };
  const offerBack = useOfferBack(true, { undo: common.undo, restored: texts.draftRestored }, put);
  const begin = () => {
    written.current = null;
    setTouched(false);
    setValues(valuesOf(review));
    void draft.discard();
  };
  const discard = () => {
    offerBack(texts.draftDiscarded, written.current ?? values);
    begin();
  };
  const choose = (chosen: ReviewValues | null, title?: string, aside?: string) => {
    if (title) offerBack(title, written.current ?? values, () => takeBack(aside));
    if (chosen) put(chosen);
    else begin();
    form.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || choosing) return undefined;
    if (conflict.length) return conflictPlace.stop();
    if (isTooLong(values.support) || isTooLong(values.improvements)) {
      return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
    if (!asked.current && untouchedStars(values, page.stages)) {
      asked.current = true;
      return setAsking(true);
    }
    return void send();
  };
  const rateFirst = () => {
    setAsking(false);
    const rows = [...(form.current?.querySelectorAll('.stars') ?? [])];
    const first = rows.find((row) => !row.querySelector(':checked'));
    first?.querySelector<HTMLElement>('input')?.focus();
  };
  const send = async () => {
    setAsking(false);
    setBusy(true);
    const before = written.current;
    const { instead, ...handedIn } = before ?? values;
    // if both texts became identical, there was nothing to choose
    const saw = review ? present : values.saw;
    const submitted = await submitReview(
      argumentsOf(page.course.id, page.stages, { ...handedIn, ...(instead && { instead }), saw }),
      {
        isShown: review !== null,
        isUpdate: review !== null,
        draft,
      },
    );
    setBusy(false);
    if (submitted === 'changed') return conflictPlace.stop();
    if (!submitted) return;
    await draft.goOn();
    // typed while it was being stored: the beginning of the next version
    if (written.current && written.current !== before) {
      const { instead: _, ...since } = written.current;
      put({ ...since, saw: submitted.id });
      return;
    }
    written.current = null;
    setTouched(false);
    setValues({ ...handedIn, saw: submitted.id });
  };

  return (
    <Card as="section" className="paper review" aria-labelledby={heading}>
      <h2 id={heading}>{texts.title}</h2>
      <form ref={form} tabIndex={-1} noValidate onSubmit={submit}>
        {review && conflict.length > 0 && (
          <ReviewConflict
            ref={conflictPlace.ref}
            review={review}
            different={conflict}
            page={page}
            values={values}
            busy={busy || choosing}
            onBusy={setChoosing}
            onChoose={choose}
          />
        )}
        <ol className="review-stages" inert={choosing}>
          {page.stages.map((stage) => (
            <StageRatings key={stage.id} stage={stage} rating={values.ratings[stage.id]} onRate={rate} />
          ))}
        </ol>
        <div className="review-texts" inert={choosing}>
          <Words
            label={texts.support}
            placeholder={texts.supportHint}
            value={values.support}
            tooLong={texts.supportTooLong}
            onChange={(support) => change({ support })}
          />
          <Words
            label={texts.improvements}
            placeholder={texts.improvementsHint}
            value={values.improvements}
            tooLong={texts.improvementsTooLong}
            onChange={(improvements) => change({ improvements })}
          />
        </div>
        <footer className="review-foot">
          <Standing page={page} review={review} touched={touched} draft={draft} onDiscard={discard} />
          <Place>
            <Button type="submit" look="primary" size="big" wide={atThumb} busy={busy || choosing}>
              {review ? texts.update : texts.submit}
            </Button>
          </Place>
        </footer>
      </form>
      <ConfirmDialog
        open={asking}
        title={texts.untouched(untouchedStars(values, page.stages))}
        message={texts.untouchedMessage}
        confirm={review ? texts.updateAnyway : texts.submitAnyway}
        cancel={texts.rateFirst}
        look="primary"
        onConfirm={() => void send()}
        onCancel={rateFirst}
      />
    </Card>
  );
}

interface StageRatingsProps {
  stage: CourseStage;
  rating: Partial<Rating> | undefined;
  onRate: (stage: string, some: Partial<Rating>) => void;
}

function StageRatings({ stage: { id, title }, rating, onRate }: StageRatingsProps) {
  const texts = useSection(sentences);
  const name = useId();
  const stars = { most: limits.stars, labelledBy: name, star: texts.star, shown: texts.ofFive };
  return (
    <li>
      <h3 id={name} lang={contentLanguage(title)}>
        {title}
      </h3>
      <div className="review-ratings">
        <Stars
          {...stars}
          label={texts.helpful}
          value={rating?.helpfulness}
          onChange={(helpfulness) => onRate(id, { helpfulness })}
        />
        <Stars
          {...stars}
          label={texts.accurate}
          value={rating?.accuracy}
          onChange={(accuracy) => onRate(id, { accuracy })}
        />
      </div>
    </li>
  );
}

interface WordsProps {
  label: string;
  placeholder: string;
  value: string;
  tooLong: string;
  onChange: (value: string) => void;
}

function Words({ label, placeholder, value, tooLong, onChange }: WordsProps) {
  const texts = useSection(sentences);
  return (
    <TextArea
      label={label}
      placeholder={placeholder}
      help={texts.optional}
      counter={texts.count(lengthOf(value), limits.reviewCharacters)}
      error={isTooLong(value) ? tooLong : null}
      rows={3}
      value={value}
      onChange={onChange}
    />
  );
}

interface StandingProps {
  page: CoursePage;
  review: Review | null;
  touched: boolean;
  draft: DraftState<unknown>;
  onDiscard: () => void;
}

/** Where the text is: in a draft on this device, waiting to be sent, or submitted. */
function Standing({ page, review, touched, draft, onDiscard }: StandingProps) {
  const texts = useSection(sentences);
  const { common } = useScreenTexts();
  const user = useSession((session) => session.account?.id ?? '');
  const unsent = useLive(unsentKeys());
  const isUnsent = unsent.state === 'ready' && unsent.value.has(reviewKey(user, page.course.id));
  if (draft.failed) return <p className="review-standing">{texts.draftNotKept}</p>;
  if (touched && draft.keptAt)
    return (
      <p className="review-standing">
        <Icon name="check" size={14} />
        {texts.draftKept(formatDate(draft.keptAt, 'time'))}
        <Button look="quiet" size="dense" onClick={onDiscard}>
          {texts.discardDraft}
        </Button>
      </p>
    );
  if (!review) return <span />;
  return (
    <p className="review-standing">
      {texts.savedAt(formatDate(review.updated_at ?? review.created_at ?? '', 'short'))}
      {isUnsent && <Unsent>{common.notSentYet}</Unsent>}
    </p>
  );
}
