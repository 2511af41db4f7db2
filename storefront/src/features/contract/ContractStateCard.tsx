import { useNavigate } from "react-router";
import type { ContractState } from "@/api/types";
import { Button, ButtonLink } from "@/ui/Button";
import { Panel } from "@/ui/Panel";
import { StatusMark } from "@/ui/StatusMark";
import { useRefusal } from "../user/refusal";
import styles from "./Contract.module.css";
import { isSettled, nextStep, toneOf, validity } from "./contract";
import { useDrawUp } from "./queries";

/** One kind of contract: its purpose, its state, the next step. */
export function ContractStateCard({ state }: { state: ContractState }) {
  const navigate = useNavigate();
  const drawUp = useDrawUp();
  const refused = useRefusal("sign_contracts");
  const { current } = state;
  const step = nextStep(state);

  async function begin() {
    const contract = await drawUp.mutateAsync(state.kind).catch(() => null);
    if (contract) void navigate(`/dzht?id=${contract.id}`);
  }

  return (
    <Panel
      id={`contract-${state.kind}`}
      title={state.name}
      beside={<StatusMark tone={toneOf(state)}>{state.status_text}</StatusMark>}
    >
      <p className={state.is_required && !isSettled(state) ? styles.needed : styles.about}>
        {state.status === "covered" ? "连锁总部签署的合同对门店同样有效，不用再签。" : state.unlocks}
      </p>
      {current && <p className="num">{validity(current)}</p>}
      <p className={styles.actions}>
        {step && (
          <Button look={step.look} loading={drawUp.isPending} onClick={() => void begin()}>
            {step.text}
          </Button>
        )}
        {current?.status === "waiting" && (
          <ButtonLink look="brand" to={`/dzht?id=${current.id}`}>
            {refused ? "查看待签合同" : "继续签署"}
          </ButtonLink>
        )}
        {current && current.status !== "waiting" && (
          <>
            <ButtonLink to={`/dzht?id=${current.id}`}>查看合同</ButtonLink>
            <a className={styles.link} href={`/api/contract/${current.id}/file`} download>
              下载 PDF
            </a>
          </>
        )}
      </p>
    </Panel>
  );
}
