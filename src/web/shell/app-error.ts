/** The error screen's content. */
export interface AppError {
  url: string;
  statusCode: number;
  statusMessage: string;
  message: string;
  stack: string;
}

let lastError: AppError | null = null;

/** Converts anything thrown to the error screen's fields; includes the stack in development only. */
export function describeError(error: unknown, url: string): AppError {
  const { status, statusText, message, stack } = (error ?? {}) as {
    status?: number;
    statusText?: string;
    message?: string;
    stack?: string;
  };
  return {
    url,
    statusCode: typeof status === "number" ? status : 500,
    statusMessage: statusText || "Internal Server Error",
    message: message ?? (typeof error === "string" ? error : statusText || ""),
    stack: import.meta.env.DEV ? (stack ?? "") : "",
  };
}

export function storeAppError(error: unknown): void {
  lastError = describeError(error, window.location.href);
}

export function appError(): AppError | null {
  return lastError;
}
