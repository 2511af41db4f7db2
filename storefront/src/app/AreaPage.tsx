import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { areas } from "./areas";

export default function AreaPage({ path, title }: { path: string; title: string }) {
  const area = areas[path];
  return (
    <section className="container page-pad">
      <div className="card">
        <h1 className="visually-hidden">{title}</h1>
        <EmptyState
          icon="grid"
          title={title}
          hint={area?.what}
          action={
            <ButtonLink look="brand" to={area?.to ?? "/list"}>
              {area?.go ?? "去逛商品列表"}
            </ButtonLink>
          }
        />
      </div>
    </section>
  );
}
