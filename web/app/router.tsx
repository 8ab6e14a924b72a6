import { createBrowserRouter, Navigate, useLocation, type RouteObject } from "react-router";
import { LaterPage } from "../features/later/LaterPage.tsx";
import { FallbackPage } from "./FallbackPage.tsx";
import { lazyPage } from "./lazy-page.tsx";
import { Root } from "./Root.tsx";
import { ROUTES, type AppRoute } from "./routes.ts";

const Session = lazyPage(async () => ({ Page: (await import("./SessionOutlet.tsx")).SessionOutlet }));
const Shell = lazyPage(async () => ({ Page: (await import("./Shell.tsx")).Shell }));

function toObject(row: AppRoute): RouteObject {
  const handle = { title: row.title };
  if (row.load === "later")
    return { path: row.path, handle, element: <LaterPage title={row.title} signedIn={row.guard === "signed-in"} /> };
  const Page = lazyPage(row.load);
  return { path: row.path, handle, element: <Page /> };
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
        element: <Session />,
        children: [
          { errorElement: <FallbackPage />, children: pick("signed-in", "bare") },
          {
            handle: { framed: true },
            element: <Shell />,
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
