import type { Registration } from "@/api/types";
import { About } from "@/ui/About";
import { ButtonLink } from "@/ui/Button";
import { ButtonRow } from "@/ui/ButtonRow";
import { CompanyFacts } from "./CompanyFacts";
import { Documents } from "./Documents";
import { RegisterFrame } from "./RegisterFrame";
import { RegisterPanel } from "./RegisterPanel";

/** Step 2 of a customer from before: what the wholesaler knows, and which documents are missing or over. */
export function KnownCompany({ registration }: { registration: Registration }) {
  return (
    <RegisterFrame title="核对企业资料" step={2}>
      <RegisterPanel>
        <h2>我们登记的资料</h2>
        <CompanyFacts registration={registration} />
        <About>有不对的地方请联系客服更正；缺少或过期的证照可以在下面直接上传。</About>
      </RegisterPanel>
      <Documents documents={registration.documents} />
      <ButtonRow>
        <ButtonLink look="main" size="l" to="/register/jh/step3">
          资料无误，完成激活
        </ButtonLink>
      </ButtonRow>
    </RegisterFrame>
  );
}
