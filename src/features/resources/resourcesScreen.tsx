import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import type { Resource } from '#model/noun.ts';
import { searchTerms } from '#model/search.ts';
import { foundResources } from '#queries/foundResources.ts';
import { useLive } from '#queries/live.ts';
import { resources } from '#queries/resources.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { useSession } from '#state/session.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/classNames.ts';
import { EmptyState } from '#ui/emptyState.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { usePhone } from '#ui/media.ts';
import { PageHead } from '#ui/pageHead.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useRestoredScroll } from '#ui/restoredScroll.ts';
import { SearchField } from '#ui/searchField.tsx';
import { Skeletons } from '#ui/skeleton.tsx';
import { ThumbBar } from '#ui/thumbBar.tsx';
import { useSearchText } from '#ui/useSearchText.ts';
import { CategoryFilter } from './categoryFilter.tsx';
import { DeleteResource } from './deleteResource.tsx';
import { OpenLater } from './openLater.tsx';
import { ResourceCard, ResourceCardSkeleton } from './resourceCard.tsx';
import { ResourceDialog } from './resourceDialog.tsx';
import './resources.css';

/** The library (RES-01 to RES-17). Its filter and page are in the address. */
export function ResourcesScreen() {
  const texts = useSection(resourceTexts);
  const { common } = useTexts();
  const isAdmin = useSession((session) => session.profile?.role === 'admin');
  const phone = usePhone();
  const [editing, setEditing] = useState<Resource | 'new' | null>(null);
  const { q = '' } = useSearch({ from: '/known/signedIn/resources' });
  const navigate = useNavigate({ from: '/resources' });
  const { text, type } = useSearchText(
    q,
    useCallback(
      (typed: string | undefined) =>
        void navigate({
          search: ({ category }: { category?: string }) => ({
            ...(category && { category }),
            ...(typed && { q: typed }),
          }),
          replace: true,
          resetScroll: false,
        }),
      [navigate],
    ),
  );
  const add = (
    <Button look="primary" icon="plus" size={phone ? 'big' : 'normal'} wide={phone} onClick={() => setEditing('new')}>
      {texts.add}
    </Button>
  );
  return (
    <div className={classNames('page resources', isAdmin && 'with-thumb-bar')}>
      <PageHead
        breadcrumbs={[{ label: common.home, href: '/' }, { label: texts.title }]}
        title={texts.title}
        actions={
          <>
            <ButtonLink to="/" look="quiet" icon="home">
              {common.backToHome}
            </ButtonLink>
            {isAdmin && !phone && add}
          </>
        }
      />
      <SearchField label={texts.search} value={text} onChange={type} />
      <CategoryFilter />
      <Library text={text} isAdmin={isAdmin} onEdit={setEditing} onClear={() => type('')} />
      {isAdmin && phone && <ThumbBar>{add}</ThumbBar>}
      {isAdmin && <ResourceDialog editing={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

interface LibraryProps {
  /** What is searched for. */
  text: string;
  isAdmin: boolean;
  onEdit: (resource: Resource | 'new') => void;
  /** Ends the search. */
  onClear: () => void;
}

function Library({ text, isAdmin, onEdit, onClear }: LibraryProps) {
  const texts = useSection(resourceTexts);
  const { category, q, page: asked = 1 } = useSearch({ from: '/known/signedIn/resources' });
  const live = useLive(resources(category, 'all'));
  const unsent = useLive(unsentKeys());
  const nothingComes = useNothingComes();
  const [deleting, setDeleting] = useState<Resource | null>(null);
  const [offlineOne, setOfflineOne] = useState<Resource | null>(null);
  const { resources: all, arrival } =
    live.state === 'ready' ? live.value : { resources: [], arrival: 'nothing' as const };
  useRestoredScroll();

  if (live.state === 'error') return <LoadFailure message={texts.loadFailed} />;
  if (!all.length && arrival !== 'everything') {
    // the first sync never finished and the server does not answer (A99)
    if (live.state === 'ready' && nothingComes) return <LoadFailure message={texts.loadFailed} />;
    return (
      <div className="resource-grid">
        <Skeletons count={limits.skeletonCards} label={texts.loading}>
          <ResourceCardSkeleton />
        </Skeletons>
      </div>
    );
  }
  if (!all.length) return <Nothing category={category} isAdmin={isAdmin} onAdd={() => onEdit('new')} />;

  const terms = searchTerms(text);
  const found = foundResources(all, terms, texts.categories);
  const pages = Math.max(1, Math.ceil(found.length / limits.resourcesPerPage));
  // the last resource of a page may have been deleted, and an address may be old
  const page = Math.min(asked, pages);
  const isOld = asked !== page && arrival === 'everything' && text === (q ?? '');
  const start = (page - 1) * limits.resourcesPerPage;
  const shown = found.slice(start, start + limits.resourcesPerPage);
  return (
    <>
      {isOld && (
        <Navigate
          to="/resources"
          search={{ category, q, page: page > 1 ? page : undefined }}
          replace
          resetScroll={false}
        />
      )}
      <p className="resource-found" role="status">
        {terms.length > 0 && texts.summary(found.length)}
      </p>
      {!found.length && (
        <EmptyState
          title={texts.noneFound}
          message={category ? texts.noneFoundInCategory : texts.noneFoundMessage}
          action={<Button onClick={onClear}>{texts.clearSearch}</Button>}
        />
      )}
      <ul className="resource-grid">
        {shown.map((resource) => (
          <ResourceCard
            key={resource.id}
            resource={resource}
            terms={terms}
            isUnsent={unsent.state === 'ready' && unsent.value.has(`resources/${resource.id}`)}
            onEdit={isAdmin ? () => onEdit(resource) : undefined}
            onDelete={isAdmin ? () => setDeleting(resource) : undefined}
            onOffline={() => setOfflineOne(resource)}
          />
        ))}
      </ul>
      {found.length > 0 && (
        <footer className="resource-pages">
          <p className="number">{texts.range(start + 1, start + shown.length, found.length)}</p>
          <Pagination
            label={texts.pages}
            page={page}
            pages={pages}
            most={limits.pageButtons}
            texts={texts}
            searchOf={(one) => ({ category, q, page: one > 1 ? one : undefined })}
          />
        </footer>
      )}
      <DeleteResource resource={deleting} onClose={() => setDeleting(null)} />
      <OpenLater resource={offlineOne} onClose={() => setOfflineOne(null)} />
    </>
  );
}

interface NothingProps {
  category: string | undefined;
  isAdmin: boolean;
  onAdd: () => void;
}

function Nothing({ category, isAdmin, onAdd }: NothingProps) {
  const texts = useSection(resourceTexts);
  if (category)
    return (
      <EmptyState
        large
        title={texts.emptyCategory(texts.categories[category] ?? category)}
        message={texts.emptyCategoryMessage}
        action={<ButtonLink to="/resources">{texts.showAll}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      large
      title={texts.empty}
      message={isAdmin ? texts.emptyAdmin : texts.emptyUser}
      action={
        isAdmin && (
          <Button icon="plus" onClick={onAdd}>
            {texts.add}
          </Button>
        )
      }
    />
  );
}
