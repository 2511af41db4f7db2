import { useNavigate } from "react-router";
import type { ContractState } from "@/api/types";
import { About } from "@/ui/About";
import { Button, ButtonLink } from "@/ui/Button";
import { ButtonRow } from "@/ui/ButtonRow";
import { Panel } from "@/ui/Panel";
import { StatusMark } from "@/ui/StatusMark";
import { useRefusal } from "../user/refusal";
import styles from "./ContractStateCard.module.css";
import { isSettled, nextStep, toneOf, validity } from "./contract";
import { useDrawUp } from "./queries";

/** One kind of contract: its purpose, its state, the next step. */
export function ContractStateCard({ state }: { state: ContractState }) {
  const navigate = useNavigate();
  const drawUp = useDrawUp();
  const refused = useRefusal("sign_contracts");
  const { current } = state;
  const step = nextStep(state);
  const says = state.status === "covered" ? "连锁总部签署的合同对门店同样有效，不用再签。" : state.unlocks;

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
      {state.is_required && !isSettled(state) ? (
        <p className={styles.needed}>{says}</p>
      ) : (
        <About>{says}</About>
      )}
      {current && <p className="num">{validity(current)}</p>}
      <ButtonRow>
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
      </ButtonRow>
    </Panel>
  );
}
