-- What is known of NPIs and NDCs beyond the built-in records: answers of the registries, and imported directories.

-- +goose Up
CREATE TABLE npi_records (
    npi        TEXT PRIMARY KEY,
    known      BOOLEAN NOT NULL, -- FALSE: there is no such NPI, or it was deactivated; the columns below are then of no use
    kind       TEXT NOT NULL DEFAULT '', -- prescriber or pharmacy
    name       TEXT NOT NULL DEFAULT '',
    first_name TEXT NOT NULL DEFAULT '',
    last_name  TEXT NOT NULL DEFAULT '',
    specialty  TEXT NOT NULL DEFAULT '',
    taxonomy   TEXT NOT NULL DEFAULT '',
    mail_order BOOLEAN, -- NULL: not known
    street     TEXT NOT NULL DEFAULT '',
    city       TEXT NOT NULL DEFAULT '',
    state      TEXT NOT NULL DEFAULT '',
    zip        TEXT NOT NULL DEFAULT '',
    phone      TEXT NOT NULL DEFAULT '',
    updated_on TEXT NOT NULL, -- the source's date of the record, CCYY-MM-DD; an import never replaces a later one
    imported   BOOLEAN NOT NULL, -- from a file, not from the registry
    said_at    TEXT NOT NULL -- when the registry answered, or the file was imported
);
CREATE INDEX npi_records_absent ON npi_records (said_at) WHERE NOT known AND NOT imported;

CREATE TABLE ndc_records (
    ndc             TEXT PRIMARY KEY, -- eleven digits; the first nine are the product
    known           BOOLEAN NOT NULL,
    printed         TEXT NOT NULL DEFAULT '',
    labeler         TEXT NOT NULL DEFAULT '',
    proprietary     TEXT NOT NULL DEFAULT '',
    nonproprietary  TEXT NOT NULL DEFAULT '',
    dosage_form     TEXT NOT NULL DEFAULT '',
    strength        TEXT NOT NULL DEFAULT '',
    route           TEXT NOT NULL DEFAULT '',
    description     TEXT NOT NULL DEFAULT '', -- of the package
    package_size    BIGINT NOT NULL DEFAULT 0, -- thousandths of the billing unit; 0: not known
    billing_unit    TEXT NOT NULL DEFAULT '',
    class           TEXT NOT NULL DEFAULT '',
    otc             BOOLEAN,
    dea_schedule    TEXT NOT NULL DEFAULT '',
    pharm_class     TEXT NOT NULL DEFAULT '',
    active          BOOLEAN,
    ends_on         TEXT NOT NULL DEFAULT '', -- end of marketing, CCYY-MM-DD
    imported        BOOLEAN NOT NULL,
    said_at         TEXT NOT NULL
);
CREATE INDEX ndc_records_absent ON ndc_records (said_at) WHERE NOT known AND NOT imported;

-- The words of a product's names, in lower case, for the search.
CREATE TABLE ndc_words (
    word    TEXT NOT NULL,
    product TEXT NOT NULL, -- the first nine digits
    PRIMARY KEY (word, product)
);
CREATE INDEX ndc_words_product ON ndc_words (product, word);

-- How far the import of a file has come.
CREATE TABLE directory_imports (
    sha256      TEXT PRIMARY KEY, -- of the file
    kind        TEXT NOT NULL,
    rows_read   BIGINT NOT NULL,
    bytes_read  BIGINT NOT NULL, -- of the unpacked table
    saved       BIGINT NOT NULL,
    skipped     BIGINT NOT NULL,
    started_at  TEXT NOT NULL,
    updated_at  TEXT NOT NULL,
    finished_at TEXT NOT NULL DEFAULT ''
);

-- +goose Down
DROP TABLE directory_imports;
DROP TABLE ndc_words;
DROP TABLE ndc_records;
DROP TABLE npi_records;
