import { Alert } from "@mui/material";
import { HttpError } from "react-admin";

/** The server does not show it to this colleague, or not any more. Anything else may pass by itself. */
export function isRefusal(error: Error | null): boolean {
  return error instanceof HttpError && (error.status === 403 || error.status === 404);
}

/** Above what stays on screen though it could not be asked for anew. */
export function Lost() {
  return (
    <Alert severity="warning" role="status" sx={{ py: 0 }}>
      连接已中断，以下内容可能不是最新，正在重试
    </Alert>
  );
}
