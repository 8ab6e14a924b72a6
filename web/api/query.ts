import { QueryClient, queryOptions, useInfiniteQuery, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Output, QueryInput, Route } from "#domain/api/route";
import { ApiError, call, type Input } from "./client.ts";
import { callOrKept } from "./kept-answers.ts";

/** Answers stay fresh until the server reports a change; a failed read is tried again twice, a refused one never. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
    },
  });

/** How a route is read: under its id and the input. */
export const readingOf = <R extends Route>(row: R, input: Input<R>, entering = false) =>
  queryOptions<Output<R>, ApiError>({
    queryKey: [row.id, input],
    queryFn: ({ signal, client, queryKey }) =>
      row.aboard === true
        ? callOrKept(row, input, { signal, entering }, (late) => client.setQueryData(queryKey, late))
        : call(row, input, { signal, entering }),
    // Everything that the tablet has kept is read without a network.
    ...(row.aboard === true ? { networkMode: "always" as const } : {}),
    meta: { shows: row.shows },
  });

/** Reads a route and keeps its answer: the key is the route's id and the input. */
export function useRead<R extends Route>(
  row: R,
  input: Input<R>,
  options: {
    enabled?: boolean;
    refetchInterval?: number | ((query: { readonly state: { readonly error: ApiError | null } }) => number | false);
    /** Somebody comes in by it. */
    entering?: boolean;
  } = {},
): UseQueryResult<Output<R>, ApiError> {
  const { entering = false, ...rest } = options;
  return useQuery<Output<R>, ApiError>({ ...readingOf(row, input, entering), ...rest });
}

/** Reads a paged route page by page: `rows` so far, the total, and `more` for the next one. */
export function usePages<R extends Route>(row: R, query: QueryInput<R>, options: { enabled?: boolean } = {}) {
  type Row = Output<R> extends { rows: (infer T)[] } ? T : never;
  interface Page {
    rows: Row[];
    next: string | null;
    total: number;
  }
  const pages = useInfiniteQuery<Page, ApiError>({
    queryKey: [row.id, query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(row, { query: { ...(query as object), cursor: pageParam } } as unknown as Input<R>, {
        signal,
      }) as unknown as Promise<Page>,
    getNextPageParam: (last) => last.next ?? undefined,
    meta: { shows: row.shows },
    ...options,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  return {
    rows: pages.data?.pages.flatMap((page) => page.rows) ?? [],
    total: pages.data?.pages[0]?.total ?? 0,
    loading: pages.isPending,
    error: pages.error,
    again: () => void pages.refetch(),
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
}
