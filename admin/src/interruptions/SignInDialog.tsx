import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from "@mui/material";
import { comeBack } from "../api/authProvider";
import { isBack, signedOut, type Worker } from "../api/session";
import { hasUnsaved } from "../api/unsaved";
import { SignInFields } from "./SignInFields";
import { useQuestion } from "./useQuestion";
import { useSignIn } from "./useSignIn";

const FORM_ID = "sign-in-again";

/** The session has ended: the same person signs in over the page and goes on where they were. */
export function SignInDialog() {
  const worker = useQuestion(signedOut);
  return worker && <SignIn worker={worker} />;
}

function SignIn({ worker }: { worker: Worker }) {
  const { fields, error, busy, onSubmit } = useSignIn(async (credentials) => {
    // Another user may sign in here, but never continue with the former user's input: see `UserChangedDialog`.
    if (await comeBack(credentials, worker)) isBack();
    else signedOut.answer("later");
  }, worker.username);
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="again-title">
      <DialogTitle id="again-title">登录已过期，请重新登录后继续</DialogTitle>
      <DialogContent>
        <Stack id={FORM_ID} component="form" noValidate onSubmit={onSubmit} sx={{ gap: 2, pt: 1 }}>
          {error ? (
            <Alert severity="error">{error}</Alert>
          ) : (
            <Alert severity="info">
              {hasUnsaved() ? "填写的内容都还在，登录后接着做。" : "登录后接着做，页面不会变。"}
            </Alert>
          )}
          <SignInFields {...fields} isKnown />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button disabled={busy} onClick={() => signedOut.answer("later")}>
          稍后登录
        </Button>
        <Button type="submit" form={FORM_ID} variant="contained" disabled={busy}>
          {busy ? "正在登录…" : "登录"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
