-- A phone number of the organisation, so that we can call back, and find who calls.
ALTER TABLE "organisation_profiles" ADD COLUMN "phone" TEXT;

-- A text as staff search for it: lower case, without accents and signs. Letters of West African alphabets count like the
-- Latin ones that keyboards have.
CREATE FUNCTION "search_text"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT trim(regexp_replace(
        lower(regexp_replace(
            replace(replace(
                translate(normalize("value", NFD), 'ŒœÆæƁɓƊɗƘƙƐɛƆɔŊŋØøƲʋƝɲ', 'ŒŒÆÆbbddkkeeoonnoovvnn'),
                'Œ', 'oe'), 'Æ', 'ae'),
            '[' || chr(768) || '-' || chr(879) || ']', '', 'g')),
        '[[:punct:][:space:]]+', ' ', 'g'))
$$;
