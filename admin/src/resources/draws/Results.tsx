import { drawResults } from "../../api/calls/loyalty";
import type { Draw } from "../../api/types";
import { grouped } from "../../fields/grouped";
import { Price } from "../../fields/Price";
import type { Series } from "../promotions/DaysChart";
import { ResultsPanel } from "../promotions/ResultsPanel";

const given = (count: number) => `${grouped(count)} 份`;
const drawn = (count: number) => `${grouped(count)} 次`;

const share = (wins: number, tickets: number) =>
  tickets === 0 ? "—" : `${((wins / tickets) * 100).toFixed(1)}%`;

/** How often each prize of a draw was won, day by day, beside how often it was drawn. */
export function Results({ draw }: { draw: Draw }) {
  const prizes = draw.prizes.filter(({ kind }) => kind !== "none");
  const series: Series[] = [
    ...prizes.map(({ name }) => ({ name, text: given, isStacked: true })),
    { name: "抽奖", text: drawn, isLine: true },
  ];
  return (
    <ResultsPanel
      queryKey={["draws", "results", draw.id]}
      load={(signal) => drawResults(draw.id, signal)}
      series={series}
      empty="还没有人抽奖"
      tell={({ tickets, wins, cost, days }) => ({
        figures: [
          { name: "已抽", value: tickets },
          { name: "中奖", value: wins },
          { name: "中奖率", value: share(wins, tickets) },
          { name: "奖品成本", value: <Price value={cost} strong /> },
        ],
        label: `${days.length} 天里抽奖 ${drawn(tickets)}、中奖 ${drawn(wins)}`,
        days: days.map((one) => {
          const numbers = new Map(one.prizes.map(({ prize_id, number }) => [prize_id, number]));
          return { day: one.day, values: [...prizes.map(({ id }) => numbers.get(id) ?? 0), one.tickets] };
        }),
      })}
    />
  );
}
