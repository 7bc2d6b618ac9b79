import { data, type LoaderFunctionArgs } from "react-router";

/** Whatever no other route answers. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  throw pageNotFound(pathname + search);
}

function pageNotFound(path: string) {
  return data({ code: "route_missing", path }, { status: 404, statusText: `Page Not Found: ${path}` });
}
