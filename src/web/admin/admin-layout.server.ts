import type { LoaderFunctionArgs, MiddlewareFunction } from "react-router";
import { requireStaff, staffContext } from "./staff-session.server.ts";

export const middleware: MiddlewareFunction[] = [requireStaff];

export function loader({ context }: LoaderFunctionArgs) {
  const { email, name, role } = context.get(staffContext);
  return { staff: { email, name, role } };
}
