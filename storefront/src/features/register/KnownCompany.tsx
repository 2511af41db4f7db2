import type { Registration } from "@/api/types";
import { ButtonLink } from "@/ui/Button";
import { CompanyFacts } from "./CompanyFacts";
import { Documents } from "./Documents";
import styles from "./Register.module.css";
import { RegisterFrame } from "./RegisterFrame";

/** Step 2 of a customer from before: what the wholesaler knows, and which documents are missing or over. */
export function KnownCompany({ registration }: { registration: Registration }) {
  return (
    <RegisterFrame title="核对企业资料" step={2}>
      <section className={`card ${styles.panel}`}>
        <h2>我们登记的资料</h2>
        <CompanyFacts registration={registration} />
        <p className={styles.about}>有不对的地方请联系客服更正；缺少或过期的证照可以在下面直接上传。</p>
      </section>
      <Documents documents={registration.documents} />
      <div className={styles.foot}>
        <ButtonLink look="main" size="l" to="/register/jh/step3">
          资料无误，完成激活
        </ButtonLink>
      </div>
    </RegisterFrame>
  );
}
