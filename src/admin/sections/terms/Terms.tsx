import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import { currencySign, formatMoney } from "../../../domain/money/format.ts";
import type { Range } from "../../../domain/money/ranges.ts";
import { type Region, regionCurrency, regionName } from "../../../domain/company/region.ts";
import { readValue } from "../../../definition/values.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { useFormRegion } from "../../engine/fields/inputs/useFieldInput.ts";
import type { Curve } from "./Curve.tsx";
import "./terms.css";

const CurveView = lazy(async () => ({ default: (await import("./Curve.tsx")).CurveView }));

/** A system's percents by sum as a chart and a table; rendered on request. */
export const Terms = ({ source }: { source: string }) => (
  <Opened label="Комиссия и скидка по суммам">
    <Drawn source={source} others={[]} />
  </Opened>
);

/** The same for a customer's own terms, compared with the region's. */
export const OwnTerms = ({ source }: { source: string }) => (
  <Opened label="Сравнить с условиями региона">
    <Beside source={source} />
  </Opened>
);

function Opened({ label, children }: { label: string; children: React.ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="terms" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {open && <Suspense fallback={<Skeleton count={3} />}>{children}</Suspense>}
    </details>
  );
}

function Beside({ source }: { source: string }) {
  const region = useFormRegion();
  const systemId: unknown = useWatch({ name: `${source}.systemId` });
  const { data } = useQuery(callQuery("GET /api/settings/global/systems", { query: { region: regionName(region) } }));
  const agreed = data?.find((one) => one.systemId === systemId);
  if (!data) return <Skeleton count={3} />;
  if (!agreed) return <p className="quiet">Регион не предлагает эту систему: сравнивать не с чем.</p>;
  const least = (sum: string | null) =>
    sum === null ? "без минимума" : `от ${formatMoney(sum, regionCurrency[region])}`;
  return (
    <>
      <p className="quiet">
        У региона: первое зачисление {least(agreed.minFirst)}, следующие {least(agreed.minNext)}. Где своих диапазонов
        нет, действуют диапазоны региона.
      </p>
      <Drawn
        source={source}
        others={[
          { name: "Комиссия региона", ranges: agreed.commission },
          { name: "Скидка региона", ranges: agreed.discount },
        ]}
      />
    </>
  );
}

/** The ranges as typed; errors are shown at their inputs. */
function Drawn({ source, others }: { source: string; others: readonly Curve[] }) {
  const region = useFormRegion();
  const currency: unknown = useWatch({ name: "currencyCode" });
  const typed = useWatch({ name: [`${source}.commission`, `${source}.discount`] }) as readonly unknown[];
  const [commission, discount] = typed.map((value) => readRanges(value, region));
  if (!commission || !discount) return <p className="quiet">Исправьте диапазоны, и здесь появится график.</p>;
  const own = [
    { name: others.length > 0 ? "Комиссия клиента" : "Комиссия", ranges: commission },
    { name: others.length > 0 ? "Скидка клиента" : "Скидка", ranges: discount },
  ];
  const curves = [...own, ...others].filter(({ ranges }) => ranges.length > 0);
  if (curves.length === 0) return <p className="quiet">Диапазонов нет: ни комиссии, ни скидки.</p>;
  const code = typeof currency === "string" ? currency : regionCurrency[region];
  return <CurveView curves={curves} currency={currencySign(code)} />;
}

function readRanges(typed: unknown, region: Region): readonly Range[] | undefined {
  const verdict = readValue(typed ?? [], { type: "ranges", label: "", unit: "percent" }, region);
  return "value" in verdict ? (verdict.value as readonly Range[]) : undefined;
}
