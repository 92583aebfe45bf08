import "./Wordmark.css";

/** The product's logo and name. */
export function Wordmark({ country }: { country?: string }) {
  return (
    <span className="wordmark">
      <svg className="wordmark__mark" viewBox="0 0 32 32" aria-hidden focusable="false">
        <path className="wordmark__ground" d="M0 7a7 7 0 0 1 7-7h18a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7z" />
        <path d="M10.5 8.5v15M22 8.5l-8 7.5 8 7.5" />
      </svg>
      <span>
        Кабинет
        {country && <span className="wordmark__country"> {country}</span>}
      </span>
    </span>
  );
}
