import { PagePart } from "@/features/blocks/PagePart";
import LoginPage from "@/features/user/LoginPage";

/** Signing in, and below it what staff put together for those who are not signed in. */
export default function LoginArea() {
  return (
    <>
      <LoginPage />
      <PagePart place="login" waiting={null} />
    </>
  );
}
