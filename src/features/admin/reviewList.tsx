import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { courseReviewsTexts } from '#i18n/sections/courseReviews.ts';
import { useSection } from '#i18n/section.ts';
import type { CourseReview } from '#queries/courseReviews.ts';
import { useLive } from '#queries/live.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { classNames } from '#ui/classNames.ts';
import { usePhone } from '#ui/media.ts';
import { manyRows } from '#ui/tableRows.ts';
import { markReview } from './markReview.ts';
import { ReviewItem } from './reviewItem.tsx';

interface ReviewListProps {
  reviews: readonly CourseReview[];
  withCourse: boolean;
  /** A review that is marked leaves the list: the focus goes to the next one. */
  leaves: boolean;
}

/** Many are drawn only in view. */
export function ReviewList({ reviews, withCourse, leaves }: ReviewListProps) {
  const texts = useSection(courseReviewsTexts);
  const unsent = useLive(unsentKeys());
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const wanted = useRef<string>(undefined);
  const top = useTop(list);
  const phone = usePhone();
  const many = reviews.length > manyRows;
  const view = useWindowVirtualizer({
    count: reviews.length,
    enabled: many,
    estimateSize: () => (phone ? 300 : 190),
    getItemKey: (index) => reviews[index]!.id,
    overscan: 4,
    scrollMargin: top,
  });
  useEffect(() => {
    // what was pressed is gone
    const button = wanted.current && list.current?.querySelector<HTMLElement>(`#mark-${wanted.current}`);
    if (!button) return;
    wanted.current = undefined;
    button.focus();
  }, [reviews]);

  const mark = async (review: CourseReview, index: number) => {
    const next = reviews[index + 1] ?? reviews[index - 1];
    wanted.current = leaves ? next?.id : review.id;
    if (!(await markReview(review, !review.isRead))) wanted.current = undefined;
  };
  const toggle = (id: string) =>
    setOpened((before) => {
      const now = new Set(before);
      if (!now.delete(id)) now.add(id);
      return now;
    });
  const item = (index: number) => {
    const review = reviews[index]!;
    return (
      <ReviewItem
        review={review}
        withCourse={withCourse}
        isUnsent={unsent.state === 'ready' && unsent.value.has(`course_reviews/${review.id}`)}
        isOpen={opened.has(review.id)}
        onToggle={() => toggle(review.id)}
        onMark={() => void mark(review, index)}
      />
    );
  };
  return (
    <ul
      ref={list}
      className={classNames('card review-list', many && 'many')}
      aria-label={texts.list}
      style={many ? { height: view.getTotalSize() } : undefined}
    >
      {many
        ? view.getVirtualItems().map(({ key, index, start }) => (
            <li
              key={key}
              ref={view.measureElement}
              data-index={index}
              aria-setsize={reviews.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {item(index)}
            </li>
          ))
        : reviews.map(({ id }, index) => <li key={id}>{item(index)}</li>)}
    </ul>
  );
}

/** How far from the top of the page the list begins; what is above it may still grow. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    if (!('ResizeObserver' in window)) return;
    const growing = new ResizeObserver(measure);
    growing.observe(document.body);
    return () => growing.disconnect();
  }, [list]);
  return top;
}
