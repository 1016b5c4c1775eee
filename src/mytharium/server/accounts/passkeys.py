"""Passkeys: a device signs a challenge of this site; the site keeps the public key."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from urllib.parse import urlsplit

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, parse_authentication_credential_json, parse_client_data_json
from webauthn.helpers.parse_registration_credential_json import parse_registration_credential_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from mytharium.scene.words import mark
from mytharium.server.accounts.store import Passkey, PeopleStore
from mytharium.server.accounts.token_store import Tickets
from mytharium.server.base.clock import now
from mytharium.server.base.errors import DatabaseError, Refused, Taken

CREATE, SIGN_IN = "passkey", "passkey sign-in"  # purposes of tickets
MAX_NAME_LENGTH = 60
MAX_ID_LENGTH = 1400  # of 1023 bytes, as the standard allows
NO_PASSKEY = mark("This passkey could not be checked. Try again, or sign in another way.")


class Passkeys:
    def __init__(self, store: PeopleStore, tickets: Tickets) -> None:
        self._store = store
        self._tickets = tickets

    async def asks_to_create(self, person: str, name: str, origin: str) -> str:
        """Return the browser's options to make a passkey for a person, as JSON."""
        options = generate_registration_options(
            rp_id=_site(origin),
            rp_name="Mytharium",
            user_id=person.encode(),
            user_name=name,
            user_display_name=name,
            challenge=base64url_to_bytes(await self._tickets.issue(CREATE, person)),
            exclude_credentials=await self._described(person),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
        )
        return options_to_json(options)

    async def made_for(self, credential: str, origin: str) -> Passkey:
        """Return a passkey that a browser has made, once it is checked; Refused if it answers no challenge of ours."""
        with _checked():
            told = parse_registration_credential_json(credential)
            challenge, person = await self._asked(CREATE, told.response.client_data_json)
            made = verify_registration_response(
                credential=told,
                expected_challenge=challenge,
                expected_rp_id=_site(origin),
                expected_origin=origin,
            )
        id = bytes_to_base64url(made.credential_id)
        if len(id) > MAX_ID_LENGTH:
            raise Refused(NO_PASSKEY)
        return Passkey(id, person, made.credential_public_key, made.sign_count)

    async def keep(self, made: Passkey, name: str) -> None:
        """Store a passkey that was checked; Refused if it is known already."""
        try:
            await self._store.add_passkey(replace(made, name=name[:MAX_NAME_LENGTH], created=now()))
        except Taken:
            raise Refused(NO_PASSKEY) from None

    async def asks_to_sign_in(self, origin: str, person: str = "") -> str:
        """Return the browser's options to sign in, as JSON; with a person, only their keys."""
        challenge = base64url_to_bytes(await self._tickets.issue(SIGN_IN, ""))
        known = await self._described(person) if person else None
        options = generate_authentication_options(rp_id=_site(origin), challenge=challenge, allow_credentials=known)
        return options_to_json(options)

    async def signs_in(self, credential: str, origin: str) -> str:
        """Return the id of the person whose passkey it is; Refused if it proves nothing."""
        with _checked():
            told = parse_authentication_credential_json(credential)
            challenge, _ = await self._asked(SIGN_IN, told.response.client_data_json)
            known = await self._store.passkey(bytes_to_base64url(told.raw_id))
            if known is None:
                raise Refused(NO_PASSKEY)
            proved = verify_authentication_response(
                credential=told,
                expected_challenge=challenge,
                expected_rp_id=_site(origin),
                expected_origin=origin,
                credential_public_key=known.key,
                credential_current_sign_count=known.uses,
            )
        await self._store.count_passkey_use(known.id, proved.new_sign_count)
        return known.person

    async def _described(self, person: str) -> list[PublicKeyCredentialDescriptor]:
        known = await self._store.passkeys(person)
        return [PublicKeyCredentialDescriptor(base64url_to_bytes(one.id)) for one in known]

    async def _asked(self, purpose: str, answer: bytes) -> tuple[bytes, str]:
        """Return the challenge of an answer and the person it was issued for; each is answered only once."""
        challenge = parse_client_data_json(answer).challenge
        person = await self._tickets.use(purpose, bytes_to_base64url(challenge))
        if person is None:
            raise Refused(NO_PASSKEY)
        return challenge, person


@contextmanager
def _checked() -> Iterator[None]:
    """Refuse whatever a parser raises: they were written for browsers, and are given anything."""
    try:
        yield
    except DatabaseError:
        raise
    except Exception as error:
        raise Refused(NO_PASSKEY) from error


def _site(origin: str) -> str:
    return urlsplit(origin).hostname or ""
