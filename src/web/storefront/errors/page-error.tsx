import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { describeError } from "../../shell/app-error.ts";
import { FatalScreen } from "./fatal-screen.tsx";
import { ClosedScreen } from "./closed-screen.tsx";
import { ForbiddenScreen } from "./forbidden-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { RefusedFormScreen } from "./refused-form-screen.tsx";
import { SignedOutScreen } from "./signed-out-screen.tsx";
import { signedOutOf } from "../../signed-out-form.tsx";
import { SearchBusyScreen } from "./search-busy-screen.tsx";
import { TooManyScreen } from "./too-many-screen.tsx";

/** Errors of a page within the frame: not found, forbidden, or internal. */
export function PageError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const signedOut = signedOutOf(error);
  if (isRouteErrorResponse(error) && error.status === 404) {
    const missing = error.data as { path?: string; signIn?: string | null } | null;
    return <NotFoundScreen path={missing?.path} signIn={missing?.signIn ?? null} signedOut={signedOut} />;
  }
  if (isRouteErrorResponse(error) && error.status === 503) {
    const body = error.data as { code?: string; opening?: string } | null;
    if (body?.code === "shop_closed") return <ClosedScreen isNew={body.opening === "not-yet"} />;
    if (body?.code === "search_busy") return <SearchBusyScreen />;
  }
  if (signedOut) return <SignedOutScreen {...signedOut} />;
  if (isRouteErrorResponse(error) && error.status === 403) return <ForbiddenScreen />;
  if (isRouteErrorResponse(error) && error.status === 429)
    return <TooManyScreen minutes={(error.data as { minutes?: number } | null)?.minutes ?? 1} />;
  if (isRouteErrorResponse(error) && error.status === 413) return <RefusedFormScreen why="tooLarge" status={413} />;
  if (isRouteErrorResponse(error) && (error.status === 400 || error.status === 405))
    return <RefusedFormScreen why="badForm" status={error.status} />;
  return <FatalScreen error={describeError(error, pathname)} />;
}
