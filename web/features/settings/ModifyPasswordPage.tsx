import { Navigate } from "react-router";

/** /modifypasswd: the password is changed in the settings. */
export function Page() {
  return <Navigate to="/layout/settings/security" replace />;
}
