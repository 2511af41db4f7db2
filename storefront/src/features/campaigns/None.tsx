import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";

export interface NoneProps {
  title: string;
  hint: string;
  to?: string;
  go?: string;
}

/** No offer of this kind runs: where to go on. */
export function None({ title, hint, to = "/list", go = "去逛商品列表" }: NoneProps) {
  return (
    <div className="card">
      <EmptyState
        icon="clock"
        title={title}
        hint={hint}
        action={
          <>
            <ButtonLink look="brand" to={to}>
              {go}
            </ButtonLink>
            <ButtonLink to="/lqzx">去领券中心</ButtonLink>
          </>
        }
      />
    </div>
  );
}
