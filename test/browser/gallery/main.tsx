import "../../../web/theme/fonts.css";
import "../../../web/theme/fonts-chinese.css";
import "../../../web/theme/tokens.css";
import "../../../web/theme/base.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "../../../web/api/query.ts";
import { FallbackPage } from "../../../web/app/FallbackPage.tsx";
import { Loading } from "../../../web/app/Loading.tsx";
import { Providers } from "../../../web/app/Providers.tsx";
import { Root } from "../../../web/app/Root.tsx";
import { Page as LoginPage } from "../../../web/features/login/LoginPage.tsx";
import { LaterPage } from "../../../web/features/later/LaterPage.tsx";
import { Page as ServerErrorPage } from "../../../web/features/errors/ServerErrorPage.tsx";
import { startTranslation } from "../../../web/i18n/i18n.ts";
import { KindScreen } from "./KindScreen.tsx";
import {
  DialogScreen,
  DocumentScreen,
  FormScreen,
  Framed,
  KeysScreen,
  ListScreen,
  UnsavedScreen,
  VoidScreen,
} from "./screens.tsx";

await startTranslation();
const framed = [
  { path: "/list", element: <ListScreen /> },
  { path: "/long", element: <ListScreen last={100_000} /> },
  { path: "/document", element: <DocumentScreen /> },
  { path: "/form", element: <FormScreen /> },
  { path: "/dialog", element: <DialogScreen /> },
  { path: "/unsaved", element: <UnsavedScreen /> },
  { path: "/void", element: <VoidScreen /> },
  { path: "/keys", element: <KeysScreen /> },
  { path: "/kind/:name", element: <KindScreen /> },
  { path: "/later", element: <LaterPage title={{ en: "Inbox", zh: "收件箱" }} signedIn /> },
];
createRoot(document.querySelector("#root") as HTMLElement).render(
  <Providers client={createQueryClient()}>
    <RouterProvider
      router={createBrowserRouter([
        {
          element: <Root />,
          children: [
            { path: "/login", element: <LoginPage /> },
            {
              path: "/loading",
              element: (
                <main id="content">
                  <h1 className="hw-hidden">Loading</h1>
                  <Loading />
                </main>
              ),
            },
            { path: "/ServerError", element: <ServerErrorPage /> },
            {
              handle: { framed: true },
              element: (
                <Framed>
                  <Outlet />
                </Framed>
              ),
              children: framed,
            },
            { path: "*", element: <FallbackPage /> },
          ],
        },
      ])}
    />
  </Providers>,
);
