import { Suspense, type ReactElement } from "react";
import { createBrowserRouter, Navigate, useLocation, type RouteObject } from "react-router";
import { LaterPage } from "../features/later/LaterPage.tsx";
import { FallbackPage } from "./FallbackPage.tsx";
import { lazyPage, type PageLoader } from "./lazy-page.tsx";
import { Loading } from "./Loading.tsx";
import { Root } from "./Root.tsx";
import { ROUTES, type AppRoute } from "./routes.ts";

/**
 * A page, or the loading sign in its place. Each has a place of its own: in one that they shared the page before would
 * stand, and work on, for as long as the code of the next is on its way.
 */
function loaded(name: string, load: PageLoader): ReactElement {
  const Page = lazyPage(name, load);
  return (
    <Suspense key={name} fallback={<Loading />}>
      <Page />
    </Suspense>
  );
}

function toObject(row: AppRoute): RouteObject {
  const handle = { title: row.title, pattern: row.path };
  if (row.load === "later")
    return { path: row.path, handle, element: <LaterPage title={row.title} signedIn={row.guard === "signed-in"} /> };
  return { path: row.path, handle, element: loaded(row.path, row.load) };
}

/** Hands on the content of the link: a document to fetch, and the key that opens it. */
function ToVerify() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: "/verify/entry", search, hash }} replace />;
}

const pick = (guard: AppRoute["guard"], frame: AppRoute["frame"]): RouteObject[] =>
  ROUTES.filter((row) => row.guard === guard && row.frame === frame).map(toObject);

/** The routes as the router reads them: guards and frames around the table. */
const routeObjects = (): RouteObject[] => [
  {
    element: <Root />,
    errorElement: <FallbackPage />,
    children: [
      { path: "/", element: <Navigate to="/login" replace /> },
      { path: "/verify", element: <ToVerify /> },
      { errorElement: <FallbackPage />, children: pick("public", "bare") },
      {
        element: loaded("session", async () => ({ Page: (await import("./SessionOutlet.tsx")).SessionOutlet })),
        children: [
          { errorElement: <FallbackPage />, children: pick("signed-in", "bare") },
          {
            handle: { framed: true },
            element: loaded("frame", async () => ({ Page: (await import("./EitherFrame.tsx")).EitherFrame })),
            children: [{ errorElement: <FallbackPage />, children: pick("signed-in", "either") }],
          },
          {
            handle: { framed: true },
            element: loaded("shell", async () => ({ Page: (await import("./Shell.tsx")).Shell })),
            children: [
              { path: "/layout", element: <Navigate to="/layout/inbox" replace /> },
              { errorElement: <FallbackPage />, children: pick("signed-in", "shell") },
            ],
          },
        ],
      },
      { path: "*", element: <FallbackPage unknown /> },
    ],
  },
];

export const createAppRouter = () => createBrowserRouter(routeObjects());
