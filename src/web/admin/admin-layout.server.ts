import type { LoaderFunctionArgs, MiddlewareFunction } from "react-router";
import { guard, staffContext } from "./staff-session.server.ts";

export const middleware: MiddlewareFunction[] = [guard];

export function loader({ context }: LoaderFunctionArgs) {
  const { email, name, role } = context.get(staffContext);
  return { staff: { email, name, role } };
}
