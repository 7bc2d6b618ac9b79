import { data, type LoaderFunctionArgs } from "react-router";

/** Whatever no other route answers. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  throw pageNotFound(asWritten(pathname) + search);
}

export { loader as action };

/** A path whose escapes say nothing comes with them escaped once more. */
function asWritten(pathname: string): string {
  const once = pathname.replaceAll("%25", "%");
  try {
    return decodeURIComponent(once) && pathname;
  } catch {
    return once;
  }
}

function pageNotFound(path: string) {
  return data({ code: "route_missing", path }, { status: 404, statusText: `Page Not Found: ${path}` });
}
